import { inLanguages } from '../../../html/texts/in-languages.ts';

/** Where only a person can decide, and where nobody can. */
export const conflictTexts = inLanguages({
  en: {
    title: 'Somebody else changed the same',
    intro:
      'While you were writing, this was also changed elsewhere: in another tab, on another device or by another person. Nothing is lost. Choose what shall stay; everything else of yours is kept.',
    notYet: 'Was not there',
    absent: 'Removed',
    choose: 'Please choose one of the two here.',
    copy: 'My text, to copy',
    order: 'The order of the list',
    save: 'Save with these choices',
    leave: 'Leave it all as the other has it',
    saving: {
      base: 'Before',
      mine: 'Yours',
      theirs: 'The other',
      takeMine: 'Keep mine',
      takeTheirs: 'Keep the other',
    },
    undoing: {
      base: 'What you undo',
      mine: 'As it was before',
      theirs: 'As it is now',
      takeMine: 'Take it back',
      takeTheirs: 'Leave it as it is now',
    },
    forAnother: {
      title: 'This form is for another profile',
      intro:
        'Somebody else has signed in here since the page was opened. Nothing of it is saved. Here is what was written: copy it, and sign in as before.',
    },
    lost: {
      title: 'This form is too old to be saved',
      intro:
        'What it was made from is no longer known. Nothing of it is saved. Here is what you wrote: copy it, and open the page anew.',
      open: 'Open the page anew',
    },
  },
  fr: {
    title: 'Quelqu’un d’autre a changé la même chose',
    intro:
      'Pendant que vous écriviez, ceci a aussi été changé ailleurs : dans un autre onglet, sur un autre appareil ou par une autre personne. Rien n’est perdu. Choisissez ce qui doit rester ; tout le reste de votre travail est conservé.',
    notYet: 'N’existait pas',
    absent: 'Supprimé',
    choose: 'Veuillez choisir l’un des deux ici.',
    copy: 'Mon texte, à copier',
    order: 'L’ordre de la liste',
    save: 'Enregistrer avec ces choix',
    leave: 'Tout laisser comme l’autre l’a fait',
    saving: {
      base: 'Avant',
      mine: 'De vous',
      theirs: 'L’autre',
      takeMine: 'Garder le mien',
      takeTheirs: 'Garder l’autre',
    },
    undoing: {
      base: 'Ce que vous annulez',
      mine: 'Comme c’était avant',
      theirs: 'Comme c’est maintenant',
      takeMine: 'Revenir en arrière',
      takeTheirs: 'Laisser comme c’est maintenant',
    },
    forAnother: {
      title: 'Ce formulaire est celui d’un autre profil',
      intro:
        'Quelqu’un d’autre s’est connecté ici depuis l’ouverture de la page. Rien n’en est enregistré. Voici ce qui a été écrit : copiez-le, puis reconnectez-vous comme avant.',
    },
    lost: {
      title: 'Ce formulaire est trop ancien pour être enregistré',
      intro:
        'On ne sait plus à partir de quoi il a été fait. Rien n’en est enregistré. Voici ce que vous avez écrit : copiez-le, puis rouvrez la page.',
      open: 'Rouvrir la page',
    },
  },
  de: {
    title: 'Jemand anderes hat dasselbe geändert',
    intro:
      'Während Sie schrieben, wurde das auch anderswo geändert: in einem anderen Tab, auf einem anderen Gerät oder von einer anderen Person. Nichts ist verloren. Wählen Sie, was bleiben soll; alles andere von Ihnen bleibt erhalten.',
    notYet: 'War nicht da',
    absent: 'Entfernt',
    choose: 'Bitte wählen Sie hier eines von beiden.',
    copy: 'Mein Text, zum Kopieren',
    order: 'Die Reihenfolge der Liste',
    save: 'So speichern',
    leave: 'Alles so lassen, wie es jetzt ist',
    saving: {
      base: 'Vorher',
      mine: 'Von Ihnen',
      theirs: 'Das andere',
      takeMine: 'Meines behalten',
      takeTheirs: 'Das andere behalten',
    },
    undoing: {
      base: 'Was Sie rückgängig machen',
      mine: 'Wie es vorher war',
      theirs: 'Wie es jetzt ist',
      takeMine: 'Zurücknehmen',
      takeTheirs: 'So lassen, wie es jetzt ist',
    },
    forAnother: {
      title: 'Dieses Formular gehört zu einem anderen Profil',
      intro:
        'Seit die Seite geöffnet wurde, hat sich hier jemand anderes angemeldet. Nichts davon ist gespeichert. Hier ist, was geschrieben wurde: Kopieren Sie es und melden Sie sich wie zuvor an.',
    },
    lost: {
      title: 'Dieses Formular ist zu alt, um gespeichert zu werden',
      intro:
        'Woraus es gemacht wurde, ist nicht mehr bekannt. Nichts davon ist gespeichert. Hier ist, was Sie geschrieben haben: Kopieren Sie es und öffnen Sie die Seite neu.',
      open: 'Die Seite neu öffnen',
    },
  },
  es: {
    title: 'Alguien más ha cambiado lo mismo',
    intro:
      'Mientras usted escribía, esto también se cambió en otro lugar: en otra pestaña, en otro dispositivo o por otra persona. No se ha perdido nada. Elija qué debe quedar; todo lo demás de usted se conserva.',
    notYet: 'No existía',
    absent: 'Eliminado',
    choose: 'Elija aquí una de las dos opciones.',
    copy: 'Mi texto, para copiar',
    order: 'El orden de la lista',
    save: 'Guardar con estas elecciones',
    leave: 'Dejarlo todo como está ahora',
    saving: {
      base: 'Antes',
      mine: 'De usted',
      theirs: 'Lo otro',
      takeMine: 'Conservar lo mío',
      takeTheirs: 'Conservar lo otro',
    },
    undoing: {
      base: 'Lo que deshace',
      mine: 'Como estaba antes',
      theirs: 'Como está ahora',
      takeMine: 'Volver atrás',
      takeTheirs: 'Dejarlo como está ahora',
    },
    forAnother: {
      title: 'Este formulario es de otro perfil',
      intro:
        'Otra persona ha iniciado sesión aquí desde que se abrió la página. No se ha guardado nada. Esto es lo que se escribió: cópielo y vuelva a iniciar sesión como antes.',
    },
    lost: {
      title: 'Este formulario es demasiado antiguo para guardarlo',
      intro:
        'Ya no se sabe a partir de qué se hizo. No se ha guardado nada. Esto es lo que escribió: cópielo y vuelva a abrir la página.',
      open: 'Volver a abrir la página',
    },
  },
  ar: {
    title: 'غيّر شخص آخر الشيء نفسه',
    intro:
      'بينما كنت تكتب تغيّر هذا في مكان آخر أيضًا: في علامة تبويب أخرى، أو على جهاز آخر، أو على يد شخص آخر. لم يضِع شيء. اختر ما يبقى، وكل ما عدا ذلك مما كتبته محفوظ.',
    notYet: 'لم يكن موجودًا',
    absent: 'أُزيل',
    choose: 'اختر أحد الاثنين هنا.',
    copy: 'نصّي، للنسخ',
    order: 'ترتيب القائمة',
    save: 'الحفظ بهذه الاختيارات',
    leave: 'إبقاء كل شيء كما في النسخة الأخرى',
    saving: {
      base: 'من قبل',
      mine: 'ما عندك',
      theirs: 'الآخر',
      takeMine: 'إبقاء ما عندي',
      takeTheirs: 'إبقاء الآخر',
    },
    undoing: {
      base: 'ما تتراجع عنه',
      mine: 'كما كان من قبل',
      theirs: 'كما هو الآن',
      takeMine: 'التراجع عنه',
      takeTheirs: 'إبقاؤه كما هو الآن',
    },
    forAnother: {
      title: 'هذا النموذج لملف شخصي آخر',
      intro:
        'سجّل شخص آخر الدخول هنا بعد فتح الصفحة. لم يُحفظ منها شيء. هذا ما كُتب: انسخه، ثم سجّل الدخول كما من قبل.',
    },
    lost: {
      title: 'هذا النموذج أقدم من أن يُحفظ',
      intro: 'لم يعد معروفًا ما بُني عليه. لم يُحفظ منه شيء. هذا ما كتبته: انسخه، ثم افتح الصفحة من جديد.',
      open: 'فتح الصفحة من جديد',
    },
  },
});
