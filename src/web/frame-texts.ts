import { inLanguages } from '../html/texts/in-languages.ts';

export const frameTexts = inLanguages({
  en: {
    menu: 'This site',
    people: 'People',
    others: 'For others',
    users: 'Users',
    noPassword: 'You have no password yet, and the link you came with works once.',
    setPassword: 'Set a password',
  },
  fr: {
    menu: 'Ce site',
    people: 'Personnes',
    others: 'Pour d’autres',
    users: 'Utilisateurs',
    noPassword:
      'Vous n’avez pas encore de mot de passe, et le lien par lequel vous êtes venu ne sert qu’une fois.',
    setPassword: 'Définir un mot de passe',
  },
  de: {
    menu: 'Diese Website',
    people: 'Personen',
    others: 'Für andere',
    users: 'Benutzer',
    noPassword: 'Sie haben noch kein Passwort, und der Link, mit dem Sie gekommen sind, gilt nur einmal.',
    setPassword: 'Passwort festlegen',
  },
  es: {
    menu: 'Este sitio',
    people: 'Personas',
    others: 'Para otros',
    users: 'Usuarios',
    noPassword: 'Todavía no tiene contraseña, y el enlace con el que ha entrado solo sirve una vez.',
    setPassword: 'Establecer una contraseña',
  },
  ar: {
    menu: 'هذا الموقع',
    people: 'الأشخاص',
    others: 'للآخرين',
    users: 'المستخدمون',
    noPassword: 'ليست لديك كلمة مرور بعد، والرابط الذي أتيت به يعمل مرة واحدة.',
    setPassword: 'تعيين كلمة مرور',
  },
});
