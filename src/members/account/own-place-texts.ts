import { inLanguages } from '../../html/texts/in-languages.ts';

export const ownPlaceTexts = inLanguages({
  en: {
    menu: 'Your account',
    places: { account: 'Account', tokens: 'Tokens', webhooks: 'Webhooks', activity: 'Activity' },
    older: 'Older',
    newest: 'Newest',
  },
  fr: {
    menu: 'Votre compte',
    places: { account: 'Compte', tokens: 'Jetons', webhooks: 'Webhooks', activity: 'Activité' },
    older: 'Plus anciens',
    newest: 'Les plus récents',
  },
  de: {
    menu: 'Ihr Konto',
    places: { account: 'Konto', tokens: 'Tokens', webhooks: 'Webhooks', activity: 'Aktivität' },
    older: 'Ältere',
    newest: 'Neueste',
  },
  es: {
    menu: 'Su cuenta',
    places: { account: 'Cuenta', tokens: 'Tokens', webhooks: 'Webhooks', activity: 'Actividad' },
    older: 'Más antiguos',
    newest: 'Los más recientes',
  },
  ar: {
    menu: 'حسابك',
    places: { account: 'الحساب', tokens: 'رموز الوصول', webhooks: 'خطّافات الويب', activity: 'النشاط' },
    older: 'الأقدم',
    newest: 'الأحدث',
  },
});
