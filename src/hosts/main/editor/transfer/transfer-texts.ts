import { inLanguages } from '../../../../html/texts/in-languages.ts';

export const transferTexts = inLanguages({
  en: {
    importTitle: 'Import',
    importIntro:
      'Takes a resume.json from anywhere, or an export from here, and makes it the draft. First you see what would change; nothing happens before you say so, and the draft as it is now stays in the history.',
    file: 'A resume.json, or an archive (.tar, .tar.gz)',
    fileAgain: 'The same file, once more',
    fileAgainHint: 'It is too large to be kept in this page, and nothing has been stored.',
    text: 'Or the text of a resume.json',
    look: 'See what would change',
    review: 'What would change',
    notes: 'What was mended in it',
    same: 'The draft already is just like this. There is nothing to import.',
    button: 'Make it the draft',
    done: (n: number) => `Imported: it is revision ${n}, and the draft now. Readers see it once you publish.`,
    seeRevision: 'See what changed, or go back',
    changedSince:
      'The draft was saved since you looked, or this is another file: nothing has been imported. This is what would change now.',
    problems: 'It cannot be imported as it is:',
    fileProblem: 'A file in the archive cannot be taken:',
    trouble: {
      nothing: 'Choose a file, or paste a text.',
      'too-large': 'It is larger than an export can be: 104 MiB.',
      zip: 'This is a ZIP archive. Unpack it, and import the resume.json in it.',
      links: 'There are links or other special entries in the archive. Only files and folders can be taken.',
      outside: 'There are files in the archive that would lead outside of it. It was not made by an export.',
      'too-many': 'There are too many files in the archive.',
      damaged: 'The archive is damaged, or was cut off.',
      'no-resume': 'There is no resume.json in the archive.',
    },
    notJson: (line: number, column: number) =>
      `This is not JSON: it breaks in line ${line}, column ${column}.`,
    notText: 'This is neither a JSON text in UTF-8 nor an archive.',
    exportTitle: 'Export',
    exportIntro:
      'Everything that is yours, to keep or to take elsewhere. All of it can be imported here again.',
    draftJson: 'The draft as resume.json',
    draftHint: 'With everything private in it, without files.',
    publicJson: 'The public version as resume.json',
    publicHint: 'What readers see, and no more.',
    notPublic: 'The profile is not public: there is no public version to export.',
    archive: 'The draft with all files, as an archive (.tar)',
    archiveHint: 'With everything private in it. The command line reads it too.',
  },
  fr: {
    importTitle: 'Importer',
    importIntro:
      'Prend un resume.json de n’importe où, ou une exportation d’ici, et en fait le brouillon. Vous voyez d’abord ce qui changerait\u00a0; rien ne se passe avant votre accord, et le brouillon actuel reste dans l’historique.',
    file: 'Un resume.json, ou une archive (.tar, .tar.gz)',
    fileAgain: 'Le même fichier, encore une fois',
    fileAgainHint: 'Il est trop grand pour être gardé dans cette page, et rien n’a été stocké.',
    text: 'Ou le texte d’un resume.json',
    look: 'Voir ce qui changerait',
    review: 'Ce qui changerait',
    notes: 'Ce qui y a été corrigé',
    same: 'Le brouillon est déjà identique. Il n’y a rien à importer.',
    button: 'En faire le brouillon',
    done: (n: number) =>
      `Importé\u00a0: c’est la révision ${n}, et maintenant le brouillon. Le public le verra quand vous publierez.`,
    seeRevision: 'Voir ce qui a changé, ou revenir en arrière',
    changedSince:
      'Le brouillon a été enregistré depuis, ou c’est un autre fichier\u00a0: rien n’a été importé. Voici ce qui changerait maintenant.',
    problems: 'Cela ne peut pas être importé tel quel\u00a0:',
    fileProblem: 'Un fichier de l’archive ne peut pas être pris\u00a0:',
    trouble: {
      nothing: 'Choisissez un fichier, ou collez un texte.',
      'too-large': 'C’est plus grand que ne peut l’être une exportation\u00a0: 104 Mio.',
      zip: 'C’est une archive ZIP. Décompressez-la et importez le resume.json qu’elle contient.',
      links:
        'L’archive contient des liens ou d’autres entrées spéciales. Seuls les fichiers et dossiers sont acceptés.',
      outside:
        'L’archive contient des fichiers qui mèneraient hors d’elle. Elle ne vient pas d’une exportation.',
      'too-many': 'L’archive contient trop de fichiers.',
      damaged: 'L’archive est endommagée ou a été coupée.',
      'no-resume': 'L’archive ne contient pas de resume.json.',
    },
    notJson: (line: number, column: number) =>
      `Ce n’est pas du JSON\u00a0: il est rompu à la ligne ${line}, colonne ${column}.`,
    notText: 'Ce n’est ni un texte JSON en UTF-8 ni une archive.',
    exportTitle: 'Exporter',
    exportIntro:
      'Tout ce qui est à vous, à garder ou à emporter ailleurs. Tout peut être importé ici à nouveau.',
    draftJson: 'Le brouillon en resume.json',
    draftHint: 'Avec tout ce qui est privé, sans les fichiers.',
    publicJson: 'La version publique en resume.json',
    publicHint: 'Ce que voit le public, et rien de plus.',
    notPublic: 'Le profil n’est pas public\u00a0: il n’y a pas de version publique à exporter.',
    archive: 'Le brouillon avec tous les fichiers, en archive (.tar)',
    archiveHint: 'Avec tout ce qui est privé. La ligne de commande la lit aussi.',
  },
  de: {
    importTitle: 'Importieren',
    importIntro:
      'Nimmt eine resume.json von irgendwoher oder einen Export von hier und macht sie zum Entwurf. Zuerst sehen Sie, was sich ändern würde; nichts geschieht, bevor Sie es sagen, und der jetzige Entwurf bleibt im Verlauf.',
    file: 'Eine resume.json oder ein Archiv (.tar, .tar.gz)',
    fileAgain: 'Dieselbe Datei, noch einmal',
    fileAgainHint: 'Sie ist zu groß, um in dieser Seite aufbewahrt zu werden, und nichts wurde gespeichert.',
    text: 'Oder der Text einer resume.json',
    look: 'Ansehen, was sich ändern würde',
    review: 'Was sich ändern würde',
    notes: 'Was daran ausgebessert wurde',
    same: 'Der Entwurf ist schon genau so. Es gibt nichts zu importieren.',
    button: 'Zum Entwurf machen',
    done: (n: number) =>
      `Importiert: Es ist Version ${n} und jetzt der Entwurf. Leser sehen es, sobald Sie veröffentlichen.`,
    seeRevision: 'Ansehen, was sich geändert hat, oder zurückgehen',
    changedSince:
      'Der Entwurf wurde seitdem gespeichert, oder das ist eine andere Datei: Nichts wurde importiert. Das würde sich jetzt ändern.',
    problems: 'So kann es nicht importiert werden:',
    fileProblem: 'Eine Datei im Archiv kann nicht übernommen werden:',
    trouble: {
      nothing: 'Wählen Sie eine Datei oder fügen Sie einen Text ein.',
      'too-large': 'Das ist größer, als ein Export sein kann: 104 MiB.',
      zip: 'Das ist ein ZIP-Archiv. Entpacken Sie es und importieren Sie die resume.json darin.',
      links:
        'Im Archiv sind Verknüpfungen oder andere besondere Einträge. Nur Dateien und Ordner werden genommen.',
      outside: 'Im Archiv sind Dateien, die aus ihm hinausführen würden. Es stammt nicht aus einem Export.',
      'too-many': 'Im Archiv sind zu viele Dateien.',
      damaged: 'Das Archiv ist beschädigt oder abgeschnitten.',
      'no-resume': 'Im Archiv ist keine resume.json.',
    },
    notJson: (line: number, column: number) =>
      `Das ist kein JSON: Es bricht in Zeile ${line}, Spalte ${column}.`,
    notText: 'Das ist weder ein JSON-Text in UTF-8 noch ein Archiv.',
    exportTitle: 'Exportieren',
    exportIntro:
      'Alles, was Ihnen gehört, zum Aufbewahren oder Mitnehmen. Alles davon kann hier wieder importiert werden.',
    draftJson: 'Der Entwurf als resume.json',
    draftHint: 'Mit allem Privaten darin, ohne Dateien.',
    publicJson: 'Die öffentliche Version als resume.json',
    publicHint: 'Was Leser sehen, und nicht mehr.',
    notPublic: 'Das Profil ist nicht öffentlich: Es gibt keine öffentliche Version zu exportieren.',
    archive: 'Der Entwurf mit allen Dateien, als Archiv (.tar)',
    archiveHint: 'Mit allem Privaten darin. Auch die Kommandozeile liest es.',
  },
  es: {
    importTitle: 'Importar',
    importIntro:
      'Toma un resume.json de cualquier parte, o una exportación de aquí, y lo convierte en el borrador. Primero verá qué cambiaría; nada ocurre antes de que usted lo diga, y el borrador actual se conserva en el historial.',
    file: 'Un resume.json o un archivo comprimido (.tar, .tar.gz)',
    fileAgain: 'El mismo archivo, una vez más',
    fileAgainHint: 'Es demasiado grande para guardarlo en esta página, y no se ha almacenado nada.',
    text: 'O el texto de un resume.json',
    look: 'Ver qué cambiaría',
    review: 'Qué cambiaría',
    notes: 'Qué se ha corregido en él',
    same: 'El borrador ya es igual. No hay nada que importar.',
    button: 'Convertirlo en el borrador',
    done: (n: number) =>
      `Importado: es la revisión ${n} y ahora el borrador. El público lo verá cuando usted publique.`,
    seeRevision: 'Ver qué cambió, o volver atrás',
    changedSince:
      'El borrador se guardó desde entonces, o este es otro archivo: no se ha importado nada. Esto es lo que cambiaría ahora.',
    problems: 'No se puede importar tal como está:',
    fileProblem: 'Un archivo del paquete no se puede tomar:',
    trouble: {
      nothing: 'Elija un archivo o pegue un texto.',
      'too-large': 'Es mayor de lo que puede ser una exportación: 104 MiB.',
      zip: 'Es un archivo ZIP. Descomprímalo e importe el resume.json que contiene.',
      links: 'El paquete contiene enlaces u otras entradas especiales. Solo se toman archivos y carpetas.',
      outside: 'El paquete contiene archivos que llevarían fuera de él. No procede de una exportación.',
      'too-many': 'El paquete contiene demasiados archivos.',
      damaged: 'El paquete está dañado o cortado.',
      'no-resume': 'El paquete no contiene ningún resume.json.',
    },
    notJson: (line: number, column: number) =>
      `Esto no es JSON: se rompe en la línea ${line}, columna ${column}.`,
    notText: 'Esto no es ni un texto JSON en UTF-8 ni un paquete.',
    exportTitle: 'Exportar',
    exportIntro:
      'Todo lo que es suyo, para guardarlo o llevarlo a otra parte. Todo ello se puede volver a importar aquí.',
    draftJson: 'El borrador como resume.json',
    draftHint: 'Con todo lo privado, sin archivos.',
    publicJson: 'La versión pública como resume.json',
    publicHint: 'Lo que ve el público, y nada más.',
    notPublic: 'El perfil no es público: no hay versión pública que exportar.',
    archive: 'El borrador con todos los archivos, en un paquete (.tar)',
    archiveHint: 'Con todo lo privado. La línea de órdenes también lo lee.',
  },
});

export type TransferTrouble = keyof ReturnType<typeof transferTexts>['trouble'];
