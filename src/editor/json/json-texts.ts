import { countInArabic } from '../../html/texts/count-in-arabic.ts';
import { inLanguages } from '../../html/texts/in-languages.ts';

export const jsonTexts = inLanguages({
  en: {
    intro: 'The whole profile as a JSON Resume document. What you change here is checked before it is saved.',
    label: 'Document',
    save: 'Save',
    format: 'Set in lines',
    saved: 'The document is saved.',
    wrong: (count: number) =>
      count === 1
        ? 'Not saved: there is one problem.'
        : `Not saved: there are ${count} problems. Your text is still here.`,
    line: (line: number) => `Line ${line}`,
    broken: (column: number) => `this is not JSON: it breaks at column ${column}`,
    tooDeep: 'it is nested deeper than 64 levels',
  },
  fr: {
    intro:
      'Tout le profil en un document JSON Resume. Ce que vous changez ici est vérifié avant d’être enregistré.',
    label: 'Document',
    save: 'Enregistrer',
    format: 'Mettre en lignes',
    saved: 'Le document est enregistré.',
    wrong: (count: number) =>
      count === 1
        ? 'Pas enregistré : il y a un problème.'
        : `Pas enregistré : il y a ${count} problèmes. Votre texte est toujours là.`,
    line: (line: number) => `Ligne ${line}`,
    broken: (column: number) => `ce n’est pas du JSON : rupture à la colonne ${column}`,
    tooDeep: 'l’imbrication dépasse 64 niveaux',
  },
  de: {
    intro:
      'Das ganze Profil als JSON-Resume-Dokument. Was Sie hier ändern, wird geprüft, bevor es gespeichert wird.',
    label: 'Dokument',
    save: 'Speichern',
    format: 'In Zeilen setzen',
    saved: 'Das Dokument ist gespeichert.',
    wrong: (count: number) =>
      count === 1
        ? 'Nicht gespeichert: Es gibt einen Fehler.'
        : `Nicht gespeichert: Es gibt ${count} Fehler. Ihr Text ist noch hier.`,
    line: (line: number) => `Zeile ${line}`,
    broken: (column: number) => `das ist kein JSON: Es bricht in Spalte ${column} ab`,
    tooDeep: 'es ist tiefer als 64 Ebenen verschachtelt',
  },
  es: {
    intro: 'Todo el perfil como documento JSON Resume. Lo que cambie aquí se comprueba antes de guardarse.',
    label: 'Documento',
    save: 'Guardar',
    format: 'Poner en líneas',
    saved: 'El documento está guardado.',
    wrong: (count: number) =>
      count === 1
        ? 'No se ha guardado: hay un problema.'
        : `No se ha guardado: hay ${count} problemas. Su texto sigue aquí.`,
    line: (line: number) => `Línea ${line}`,
    broken: (column: number) => `esto no es JSON: se rompe en la columna ${column}`,
    tooDeep: 'tiene más de 64 niveles de anidamiento',
  },
  ar: {
    intro: 'الملف الشخصي كله بصيغة JSON Resume. يُفحص ما تغيّره هنا قبل حفظه.',
    label: 'المستند',
    save: 'حفظ',
    format: 'ترتيب الأسطر',
    saved: 'حُفظ المستند.',
    wrong: (count: number) =>
      count === 1
        ? 'لم يُحفظ: توجد مشكلة واحدة.'
        : `لم يُحفظ: توجد ${countInArabic(count, { one: 'مشكلة واحدة', two: 'مشكلتان', few: 'مشكلات', many: 'مشكلة', other: 'مشكلة' })}. ما زال نصك هنا.`,
    line: (line: number) => `السطر ${line}`,
    broken: (column: number) => `هذا ليس JSON: ينكسر عند العمود ${column}`,
    tooDeep: 'تداخله أعمق من 64 مستوى',
  },
});
