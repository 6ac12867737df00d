import { countInArabic } from '../../html/texts/count-in-arabic.ts';
import { inLanguages } from '../../html/texts/in-languages.ts';
import { isolated } from '../../html/texts/isolated.ts';
import type { EventDetails, EventType } from '../../store/event.ts';

/** What happened, as a sentence of the account's own history. */
type Sentence = string | ((details: EventDetails) => string);

interface ActivityTexts {
  readonly title: string;
  readonly intro: string;
  readonly none: string;
  readonly you: string;
  readonly by: (name: string) => string;
  readonly commandLine: string;
  readonly operatorToken: string;
  readonly autosaved: (times: number) => string;
  readonly what: Readonly<Record<EventType, Sentence>>;
}

export const activityTexts = inLanguages<ActivityTexts>({
  en: {
    title: 'Activity',
    intro: 'What happened to your account and profile, newest first.',
    none: 'Nothing has happened yet.',
    you: 'by you',
    by: (name) => `by ${name}`,
    commandLine: 'from the command line of the server',
    operatorToken: 'by a program of the people who run this site',
    autosaved: (times) =>
      times === 1 ? 'The draft was saved while typing.' : `The draft was saved ${times} times while typing.`,
    what: {
      'user.created': 'The account was created.',
      'user.renamed': ({ formerUsername }) => `The username was changed; before it was ${formerUsername}.`,
      'user.suspended': 'The account was suspended.',
      'user.resumed': 'The suspension was lifted.',
      'user.deleted': 'The account was deleted.',
      'operator.granted': 'The account became an operator’s.',
      'operator.revoked': 'The account is no operator’s any more.',
      'password.changed': 'The password was set.',
      'sign-in-link.created': 'A sign-in link was made.',
      'token.created': 'A token was made.',
      'token.revoked': 'A token was revoked.',
      'webhook.created': 'A webhook was added.',
      'webhook.removed': 'A webhook was removed.',
      'delegate.added': ({ delegate }) => `${delegate} may work on the profile.`,
      'delegate.removed': ({ delegate }) => `${delegate} may no longer work on the profile.`,
      'draft.saved': ({ revision }) => `The draft was saved as revision ${revision}.`,
      'profile.published': ({ revision }) => `Revision ${revision} was published.`,
      'profile.unpublished': 'The profile was taken off the public.',
      'link.verified': 'A page elsewhere links back: its link is shown as verified.',
      'link.unverified': 'A page elsewhere no longer links back: its link is not shown as verified any more.',
    },
  },
  fr: {
    title: 'Activité',
    intro: 'Ce qui est arrivé à votre compte et à votre profil, du plus récent au plus ancien.',
    none: 'Rien n’est encore arrivé.',
    you: 'par vous',
    by: (name) => `par ${name}`,
    commandLine: 'depuis la ligne de commande du serveur',
    operatorToken: 'par un programme des responsables de ce site',
    autosaved: (times) =>
      times === 1
        ? 'Le brouillon a été enregistré pendant la saisie.'
        : `Le brouillon a été enregistré ${times} fois pendant la saisie.`,
    what: {
      'user.created': 'Le compte a été créé.',
      'user.renamed': ({ formerUsername }) =>
        `Le nom d’utilisateur a été changé\u00a0; avant, c’était ${formerUsername}.`,
      'user.suspended': 'Le compte a été suspendu.',
      'user.resumed': 'La suspension a été levée.',
      'user.deleted': 'Le compte a été supprimé.',
      'operator.granted': 'Le compte est devenu celui d’un opérateur.',
      'operator.revoked': 'Le compte n’est plus celui d’un opérateur.',
      'password.changed': 'Le mot de passe a été défini.',
      'sign-in-link.created': 'Un lien de connexion a été créé.',
      'token.created': 'Un jeton a été créé.',
      'token.revoked': 'Un jeton a été révoqué.',
      'webhook.created': 'Un webhook a été ajouté.',
      'webhook.removed': 'Un webhook a été supprimé.',
      'delegate.added': ({ delegate }) => `${delegate} peut travailler sur le profil.`,
      'delegate.removed': ({ delegate }) => `${delegate} ne peut plus travailler sur le profil.`,
      'draft.saved': ({ revision }) => `Le brouillon a été enregistré comme révision ${revision}.`,
      'profile.published': ({ revision }) => `La révision ${revision} a été publiée.`,
      'profile.unpublished': 'Le profil n’est plus public.',
      'link.verified': 'Une page ailleurs renvoie au profil\u00a0: son lien est affiché comme vérifié.',
      'link.unverified':
        'Une page ailleurs ne renvoie plus au profil\u00a0: son lien n’est plus affiché comme vérifié.',
    },
  },
  de: {
    title: 'Aktivität',
    intro: 'Was mit Ihrem Konto und Profil geschehen ist, das Neueste zuerst.',
    none: 'Noch ist nichts geschehen.',
    you: 'von Ihnen',
    by: (name) => `von ${name}`,
    commandLine: 'über die Kommandozeile des Servers',
    operatorToken: 'von einem Programm der Betreiber',
    autosaved: (times) =>
      times === 1
        ? 'Der Entwurf wurde beim Tippen gespeichert.'
        : `Der Entwurf wurde beim Tippen ${times}-mal gespeichert.`,
    what: {
      'user.created': 'Das Konto wurde angelegt.',
      'user.renamed': ({ formerUsername }) =>
        `Der Benutzername wurde geändert; vorher lautete er ${formerUsername}.`,
      'user.suspended': 'Das Konto wurde gesperrt.',
      'user.resumed': 'Die Sperre wurde aufgehoben.',
      'user.deleted': 'Das Konto wurde gelöscht.',
      'operator.granted': 'Das Konto wurde zum Konto eines Operators.',
      'operator.revoked': 'Das Konto ist nicht mehr das eines Operators.',
      'password.changed': 'Das Passwort wurde festgelegt.',
      'sign-in-link.created': 'Ein Anmeldelink wurde erstellt.',
      'token.created': 'Ein Token wurde angelegt.',
      'token.revoked': 'Ein Token wurde widerrufen.',
      'webhook.created': 'Ein Webhook wurde hinzugefügt.',
      'webhook.removed': 'Ein Webhook wurde entfernt.',
      'delegate.added': ({ delegate }) => `${delegate} darf am Profil arbeiten.`,
      'delegate.removed': ({ delegate }) => `${delegate} darf nicht mehr am Profil arbeiten.`,
      'draft.saved': ({ revision }) => `Der Entwurf wurde als Revision ${revision} gespeichert.`,
      'profile.published': ({ revision }) => `Revision ${revision} wurde veröffentlicht.`,
      'profile.unpublished': 'Das Profil ist nicht mehr öffentlich.',
      'link.verified': 'Eine Seite anderswo verweist zurück: Ihr Link wird als bestätigt gezeigt.',
      'link.unverified':
        'Eine Seite anderswo verweist nicht mehr zurück: Ihr Link wird nicht mehr als bestätigt gezeigt.',
    },
  },
  es: {
    title: 'Actividad',
    intro: 'Lo que ha ocurrido con su cuenta y su perfil, lo más reciente primero.',
    none: 'Todavía no ha ocurrido nada.',
    you: 'por usted',
    by: (name) => `por ${name}`,
    commandLine: 'desde la línea de comandos del servidor',
    operatorToken: 'por un programa de quienes gestionan este sitio',
    autosaved: (times) =>
      times === 1
        ? 'El borrador se guardó mientras se escribía.'
        : `El borrador se guardó ${times} veces mientras se escribía.`,
    what: {
      'user.created': 'Se creó la cuenta.',
      'user.renamed': ({ formerUsername }) => `Se cambió el nombre de usuario; antes era ${formerUsername}.`,
      'user.suspended': 'Se suspendió la cuenta.',
      'user.resumed': 'Se levantó la suspensión.',
      'user.deleted': 'Se eliminó la cuenta.',
      'operator.granted': 'La cuenta pasó a ser de un operador.',
      'operator.revoked': 'La cuenta ya no es de un operador.',
      'password.changed': 'Se estableció la contraseña.',
      'sign-in-link.created': 'Se creó un enlace de inicio de sesión.',
      'token.created': 'Se creó un token.',
      'token.revoked': 'Se revocó un token.',
      'webhook.created': 'Se añadió un webhook.',
      'webhook.removed': 'Se eliminó un webhook.',
      'delegate.added': ({ delegate }) => `${delegate} puede trabajar en el perfil.`,
      'delegate.removed': ({ delegate }) => `${delegate} ya no puede trabajar en el perfil.`,
      'draft.saved': ({ revision }) => `El borrador se guardó como revisión ${revision}.`,
      'profile.published': ({ revision }) => `Se publicó la revisión ${revision}.`,
      'profile.unpublished': 'El perfil ya no es público.',
      'link.verified': 'Una página externa enlaza de vuelta: su enlace se muestra como verificado.',
      'link.unverified':
        'Una página externa ya no enlaza de vuelta: su enlace ya no se muestra como verificado.',
    },
  },
  ar: {
    title: 'النشاط',
    intro: 'ما حدث لحسابك وملفك الشخصي، الأحدث أولًا.',
    none: 'لم يحدث شيء بعد.',
    you: 'بواسطتك',
    by: (name) => `بواسطة ${isolated(name)}`,
    commandLine: 'من سطر أوامر الخادم',
    operatorToken: 'بواسطة برنامج للقائمين على هذا الموقع',
    autosaved: (times) =>
      times === 1
        ? 'حُفظت المسودة أثناء الكتابة.'
        : `حُفظت المسودة أثناء الكتابة ${countInArabic(times, { one: 'مرة', two: 'مرتين', few: 'مرات', many: 'مرة', other: 'مرة' })}.`,
    what: {
      'user.created': 'أُنشئ الحساب.',
      'user.renamed': ({ formerUsername }) =>
        `غُيّر اسم المستخدم، وكان من قبل ${isolated(String(formerUsername))}.`,
      'user.suspended': 'عُلّق الحساب.',
      'user.resumed': 'رُفع التعليق عن الحساب.',
      'user.deleted': 'حُذف الحساب.',
      'operator.granted': 'أصبح الحساب حساب مشرف.',
      'operator.revoked': 'لم يعد الحساب حساب مشرف.',
      'password.changed': 'عُيّنت كلمة المرور.',
      'sign-in-link.created': 'أُنشئ رابط لتسجيل الدخول.',
      'token.created': 'أُنشئ رمز وصول.',
      'token.revoked': 'أُلغي رمز وصول.',
      'webhook.created': 'أُضيف خطّاف ويب.',
      'webhook.removed': 'أُزيل خطّاف ويب.',
      'delegate.added': ({ delegate }) => `سُمح لـ ${isolated(String(delegate))} بالعمل على الملف الشخصي.`,
      'delegate.removed': ({ delegate }) =>
        `لم يعد مسموحًا لـ ${isolated(String(delegate))} بالعمل على الملف الشخصي.`,
      'draft.saved': ({ revision }) => `حُفظت المسودة بوصفها النسخة ${revision}.`,
      'profile.published': ({ revision }) => `نُشرت النسخة ${revision}.`,
      'profile.unpublished': 'سُحب الملف الشخصي من النشر.',
      'link.verified': 'صفحة في موقع آخر تشير إلى الملف الشخصي، ورابطها يظهر الآن موثَّقًا.',
      'link.unverified': 'صفحة في موقع آخر لم تعد تشير إلى الملف الشخصي، ولم يعد رابطها يظهر موثَّقًا.',
    },
  },
});
