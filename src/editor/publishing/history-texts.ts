import { countInArabic } from '../../html/texts/count-in-arabic.ts';
import { inLanguages } from '../../html/texts/in-languages.ts';

export const historyTexts = inLanguages({
  en: {
    title: 'History',
    intro: 'Everything that was saved, newest first. Nothing of it is ever overwritten.',
    revision: (n: number) => `Revision ${n}`,
    isDraft: 'the draft now',
    isShown: 'public now',
    wasShown: 'was public',
    autosaved: 'saved by itself',
    by: 'by',
    means: {
      editor: 'in the editor',
      api: 'through the API',
      'command line': 'at the command line',
      import: 'by an import',
    },
    operator: 'the people who run this site',
    program: 'Vitrine',
    older: 'Older revisions',
    newest: 'Back to the newest',
    since: (n: number) => `What is different from revision ${n}`,
    first: 'This is the first revision there is: there is nothing to compare it with.',
    same: 'Nothing is different from the one before.',
    restore: 'Restore into the draft',
    restoreHint: 'Makes a new revision that is like this one. The draft as it is now stays in the history.',
    publishAgain: 'Publish this revision',
    publishHint: 'Shows first what would change for readers.',
    restored: (n: number, before: number) =>
      `The draft is now what it was in revision ${n}. What it was until now is revision ${before}.`,
    gone: (count: number) =>
      count === 1
        ? 'One of its files is no longer kept and could not be restored.'
        : `${count} of its files are no longer kept and could not be restored.`,
    alreadyDraft: (n: number) => `The draft is just like revision ${n} already: there is nothing to restore.`,
    unfit: 'Choose what to do with this revision.',
  },
  fr: {
    title: 'Historique',
    intro: 'Tout ce qui a été enregistré, le plus récent d’abord. Rien n’en est jamais écrasé.',
    revision: (n: number) => `Révision ${n}`,
    isDraft: 'le brouillon actuel',
    isShown: 'publique maintenant',
    wasShown: 'a été publique',
    autosaved: 'enregistrée automatiquement',
    by: 'par',
    means: {
      editor: 'dans l’éditeur',
      api: 'par l’API',
      'command line': 'en ligne de commande',
      import: 'par une importation',
    },
    operator: 'les responsables de ce site',
    program: 'Vitrine',
    older: 'Révisions plus anciennes',
    newest: 'Retour aux plus récentes',
    since: (n: number) => `Ce qui diffère de la révision ${n}`,
    first: 'C’est la première révision\u00a0: il n’y a rien à quoi la comparer.',
    same: 'Rien ne diffère de la précédente.',
    restore: 'Restaurer dans le brouillon',
    restoreHint:
      'Crée une nouvelle révision semblable à celle-ci. Le brouillon actuel reste dans l’historique.',
    publishAgain: 'Publier cette révision',
    publishHint: 'Montre d’abord ce qui changerait pour le public.',
    restored: (n: number, before: number) =>
      `Le brouillon est à nouveau tel qu’il était à la révision ${n}. Son état précédent est la révision ${before}.`,
    gone: (count: number) =>
      count === 1
        ? 'L’un de ses fichiers n’est plus conservé et n’a pas pu être restauré.'
        : `${count} de ses fichiers ne sont plus conservés et n’ont pas pu être restaurés.`,
    alreadyDraft: (n: number) =>
      `Le brouillon est déjà identique à la révision ${n}\u00a0: il n’y a rien à restaurer.`,
    unfit: 'Choisissez ce qu’il faut faire de cette révision.',
  },
  de: {
    title: 'Verlauf',
    intro: 'Alles, was gespeichert wurde, das Neueste zuerst. Nichts davon wird je überschrieben.',
    revision: (n: number) => `Version ${n}`,
    isDraft: 'jetzt der Entwurf',
    isShown: 'jetzt öffentlich',
    wasShown: 'war öffentlich',
    autosaved: 'von selbst gespeichert',
    by: 'von',
    means: {
      editor: 'im Editor',
      api: 'über die API',
      'command line': 'an der Kommandozeile',
      import: 'durch einen Import',
    },
    operator: 'den Betreibern dieser Website',
    program: 'Vitrine',
    older: 'Ältere Versionen',
    newest: 'Zurück zu den neuesten',
    since: (n: number) => `Was anders ist als in Version ${n}`,
    first: 'Das ist die erste Version: Es gibt nichts, womit sie zu vergleichen wäre.',
    same: 'Nichts ist anders als in der davor.',
    restore: 'Im Entwurf wiederherstellen',
    restoreHint: 'Legt eine neue Version an, die wie diese ist. Der jetzige Entwurf bleibt im Verlauf.',
    publishAgain: 'Diese Version veröffentlichen',
    publishHint: 'Zeigt zuerst, was sich für Leser ändern würde.',
    restored: (n: number, before: number) =>
      `Der Entwurf ist jetzt, was er in Version ${n} war. Was er bis eben war, ist Version ${before}.`,
    gone: (count: number) =>
      count === 1
        ? 'Eine ihrer Dateien wird nicht mehr aufbewahrt und konnte nicht wiederhergestellt werden.'
        : `${count} ihrer Dateien werden nicht mehr aufbewahrt und konnten nicht wiederhergestellt werden.`,
    alreadyDraft: (n: number) =>
      `Der Entwurf ist schon genau wie Version ${n}: Es gibt nichts wiederherzustellen.`,
    unfit: 'Wählen Sie, was mit dieser Version geschehen soll.',
  },
  es: {
    title: 'Historial',
    intro: 'Todo lo que se ha guardado, lo más reciente primero. Nada de ello se sobrescribe nunca.',
    revision: (n: number) => `Revisión ${n}`,
    isDraft: 'el borrador actual',
    isShown: 'pública ahora',
    wasShown: 'fue pública',
    autosaved: 'guardada automáticamente',
    by: 'por',
    means: {
      editor: 'en el editor',
      api: 'por la API',
      'command line': 'en la línea de órdenes',
      import: 'por una importación',
    },
    operator: 'los responsables de este sitio',
    program: 'Vitrine',
    older: 'Revisiones anteriores',
    newest: 'Volver a las más recientes',
    since: (n: number) => `Qué difiere de la revisión ${n}`,
    first: 'Es la primera revisión: no hay nada con qué compararla.',
    same: 'No hay diferencias con la anterior.',
    restore: 'Restaurar en el borrador',
    restoreHint: 'Crea una revisión nueva igual a esta. El borrador actual se conserva en el historial.',
    publishAgain: 'Publicar esta revisión',
    publishHint: 'Muestra primero qué cambiaría para el público.',
    restored: (n: number, before: number) =>
      `El borrador vuelve a ser lo que era en la revisión ${n}. Lo que era hasta ahora es la revisión ${before}.`,
    gone: (count: number) =>
      count === 1
        ? 'Uno de sus archivos ya no se conserva y no se pudo restaurar.'
        : `${count} de sus archivos ya no se conservan y no se pudieron restaurar.`,
    alreadyDraft: (n: number) => `El borrador ya es igual a la revisión ${n}: no hay nada que restaurar.`,
    unfit: 'Elija qué hacer con esta revisión.',
  },
  ar: {
    title: 'السجل',
    intro: 'كل ما حُفظ، الأحدث أولًا. لا يُكتب فوق شيء منه أبدًا.',
    revision: (n: number) => `النسخة ${n}`,
    isDraft: 'المسودة الآن',
    isShown: 'عامة الآن',
    wasShown: 'كانت عامة',
    autosaved: 'حُفظت تلقائيًّا',
    by: 'بواسطة',
    means: {
      editor: 'في المحرر',
      api: 'عبر واجهة البرمجة (API)',
      'command line': 'من سطر الأوامر',
      import: 'بالاستيراد',
    },
    operator: 'القائمون على هذا الموقع',
    program: 'Vitrine',
    older: 'نسخ أقدم',
    newest: 'العودة إلى الأحدث',
    since: (n: number) => `ما يختلف عن النسخة ${n}`,
    first: 'هذه أول نسخة موجودة، وليس هناك ما تُقارن به.',
    same: 'لا فرق بينها وبين سابقتها.',
    restore: 'استعادتها في المسودة',
    restoreHint: 'تنشئ نسخة جديدة مثل هذه. تبقى المسودة بحالها الآن في السجل.',
    publishAgain: 'نشر هذه النسخة',
    publishHint: 'يعرض أولًا ما سيتغيّر للقرّاء.',
    restored: (n: number, before: number) =>
      `عادت المسودة إلى ما كانت عليه في النسخة ${n}. وما كانت عليه حتى الآن هو النسخة ${before}.`,
    gone: (count: number) =>
      `${countInArabic(count, { one: 'ملف واحد', two: 'ملفان', few: 'ملفات', many: 'ملفًّا', other: 'ملف' })} مما كان فيها لم يعد محفوظًا وتعذّرت استعادته.`,
    alreadyDraft: (n: number) => `المسودة مثل النسخة ${n} تمامًا، وليس هناك ما يُستعاد.`,
    unfit: 'اختر ما تريد فعله بهذه النسخة.',
  },
});
