import { inLanguages } from '../../../../html/texts/in-languages.ts';

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
    conflict:
      'Somebody has saved the same fields since you opened this page. Nothing of yours is lost: it is below. Look at what was saved, then decide what stays.',
    theirs: 'As it is saved now',
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
    conflict:
      'Quelqu’un a enregistré les mêmes champs depuis que vous avez ouvert cette page. Rien de votre texte n’est perdu : il est ci-dessous. Regardez ce qui a été enregistré, puis décidez de ce qui reste.',
    theirs: 'Ce qui est enregistré maintenant',
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
    conflict:
      'Jemand hat dieselben Felder gespeichert, seit Sie diese Seite geöffnet haben. Von Ihrem Text ist nichts verloren: Er steht unten. Sehen Sie nach, was gespeichert wurde, und entscheiden Sie, was bleibt.',
    theirs: 'So ist es jetzt gespeichert',
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
    conflict:
      'Alguien ha guardado los mismos campos desde que abrió esta página. Nada de su texto se ha perdido: está abajo. Mire lo que se guardó y decida qué queda.',
    theirs: 'Como está guardado ahora',
  },
});
