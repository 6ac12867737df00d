import { inLanguages } from '../../html/texts/in-languages.ts';
import { isolated } from '../../html/texts/isolated.ts';

/** Of the link by which somebody comes in for the first time. */
export const inviteTexts = inLanguages({
  en: {
    invite: 'Invite',
    inviteHint:
      'Makes a link that signs them in once, where they can set a password. Hand it on by a way that only they read. A link from before is then of no use.',
    inviteFor: 'Good for',
    hours: { '24': '24 hours', '168': '7 days' },
    makeLink: 'Make a sign-in link',
    link: 'The sign-in link',
    linkHint: 'Copy it now: it is shown this once. It works once, until',
    mail: {
      send: 'Write an e-mail with it',
      subject: (site: string) => `Your profile at ${site}`,
      body: (site: string, link: string) =>
        `Hello,\n\nthis link signs you in at ${site}, once:\n${link}\n\nThere you can set a password and write your profile.\n`,
    },
  },
  fr: {
    invite: 'Inviter',
    inviteHint:
      'Crée un lien qui connecte la personne une fois\u00a0; elle peut alors définir un mot de passe. Transmettez-le par une voie qu’elle seule lit. Un lien précédent ne sert alors plus à rien.',
    inviteFor: 'Valable',
    hours: { '24': '24 heures', '168': '7 jours' },
    makeLink: 'Créer un lien de connexion',
    link: 'Le lien de connexion',
    linkHint: 'Copiez-le maintenant\u00a0: il n’est affiché que cette fois. Il sert une fois, jusqu’au',
    mail: {
      send: 'L’envoyer par e-mail',
      subject: (site: string) => `Votre profil sur ${site}`,
      body: (site: string, link: string) =>
        `Bonjour,\n\nce lien vous connecte à ${site}, une seule fois\u00a0:\n${link}\n\nVous pourrez y définir un mot de passe et rédiger votre profil.\n`,
    },
  },
  de: {
    invite: 'Einladen',
    inviteHint:
      'Erstellt einen Link, der die Person einmal anmeldet; dort kann sie ein Passwort festlegen. Geben Sie ihn auf einem Weg weiter, den nur sie liest. Ein früherer Link gilt dann nicht mehr.',
    inviteFor: 'Gültig',
    hours: { '24': '24 Stunden', '168': '7 Tage' },
    makeLink: 'Anmeldelink erstellen',
    link: 'Der Anmeldelink',
    linkHint: 'Kopieren Sie ihn jetzt: Er wird nur dieses eine Mal gezeigt. Er gilt einmal, bis',
    mail: {
      send: 'E-Mail damit schreiben',
      subject: (site: string) => `Ihr Profil bei ${site}`,
      body: (site: string, link: string) =>
        `Guten Tag,\n\nmit diesem Link melden Sie sich einmal bei ${site} an:\n${link}\n\nDort können Sie ein Passwort festlegen und Ihr Profil schreiben.\n`,
    },
  },
  es: {
    invite: 'Invitar',
    inviteHint:
      'Crea un enlace que inicia su sesión una vez; allí puede establecer una contraseña. Hágaselo llegar por una vía que solo esa persona lea. Un enlace anterior deja de servir.',
    inviteFor: 'Válido durante',
    hours: { '24': '24 horas', '168': '7 días' },
    makeLink: 'Crear un enlace de inicio de sesión',
    link: 'El enlace de inicio de sesión',
    linkHint: 'Cópielo ahora: solo se muestra esta vez. Sirve una vez, hasta el',
    mail: {
      send: 'Enviarlo por correo electrónico',
      subject: (site: string) => `Su perfil en ${site}`,
      body: (site: string, link: string) =>
        `Hola:\n\nCon este enlace inicia sesión en ${site}, una sola vez:\n${link}\n\nAllí puede establecer una contraseña y escribir su perfil.\n`,
    },
  },
  ar: {
    invite: 'دعوة',
    inviteHint:
      'ينشئ رابطًا يسجّل دخوله مرة واحدة، ليعيّن كلمة مرور. أوصله بطريق لا يقرؤه سواه. ولا يعود أي رابط سابق صالحًا.',
    inviteFor: 'صالح لمدة',
    hours: { '24': '24 ساعة', '168': '7 أيام' },
    makeLink: 'إنشاء رابط لتسجيل الدخول',
    link: 'رابط تسجيل الدخول',
    linkHint: 'انسخه الآن، فهو لا يظهر إلا هذه المرة. يعمل مرة واحدة، حتى',
    mail: {
      send: 'كتابة رسالة بريد إلكتروني به',
      subject: (site: string) => `ملفك الشخصي في ${isolated(site)}`,
      body: (site: string, link: string) =>
        `مرحبًا،\n\nهذا الرابط يسجّل دخولك إلى ${isolated(site)} مرة واحدة:\n${link}\n\nهناك يمكنك تعيين كلمة مرور وكتابة ملفك الشخصي.\n`,
    },
  },
});
