import { inLanguages } from '../../../html/texts/in-languages.ts';

export const keepTypedTexts = inLanguages({
  en: {
    title: 'You are signed out',
    intro:
      'What you wrote is not saved yet, and it is not lost: it stands below. Sign in, in a new tab; then come back to this page and save.',
    signIn: 'Sign in, in a new tab',
    send: 'Save it now',
    typed: 'What you wrote',
  },
  fr: {
    title: 'Vous êtes déconnecté',
    intro:
      'Ce que vous avez écrit n’est pas encore enregistré, mais n’est pas perdu : le voici. Connectez-vous dans un nouvel onglet, puis revenez à cette page et enregistrez.',
    signIn: 'Se connecter dans un nouvel onglet',
    send: 'Enregistrer maintenant',
    typed: 'Ce que vous avez écrit',
  },
  de: {
    title: 'Sie sind abgemeldet',
    intro:
      'Was Sie geschrieben haben, ist noch nicht gespeichert, aber nicht verloren: Es steht unten. Melden Sie sich in einem neuen Tab an, kommen Sie dann auf diese Seite zurück und speichern Sie.',
    signIn: 'In einem neuen Tab anmelden',
    send: 'Jetzt speichern',
    typed: 'Was Sie geschrieben haben',
  },
  es: {
    title: 'Ha salido de la sesión',
    intro:
      'Lo que escribió todavía no está guardado, pero no se ha perdido: está aquí abajo. Inicie sesión en una pestaña nueva; después vuelva a esta página y guárdelo.',
    signIn: 'Iniciar sesión en una pestaña nueva',
    send: 'Guardar ahora',
    typed: 'Lo que escribió',
  },
  ar: {
    title: 'سُجّل خروجك',
    intro:
      'لم يُحفظ ما كتبته بعد، لكنه لم يضِع: تجده أدناه. سجّل الدخول في علامة تبويب جديدة، ثم عُد إلى هذه الصفحة واحفظ.',
    signIn: 'تسجيل الدخول في علامة تبويب جديدة',
    send: 'حفظه الآن',
    typed: 'ما كتبته',
  },
});
