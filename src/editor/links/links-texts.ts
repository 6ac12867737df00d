import { inLanguages } from '../../html/texts/in-languages.ts';

export const linksTexts = inLanguages({
  en: {
    title: 'Verified links',
    whatFor: 'Readers can be shown that a website or an account is yours:',
    intro:
      'When a page elsewhere links back to this profile, readers see that both are the same person’s. The pages that the published profile names are looked at soon after it is published, and again every week.',
    how: 'How a page links back',
    howHint:
      'Put one of these into the page. Many services do it by themselves, once you give them the address of this profile as your website.',
    pages: 'Your pages',
    none: 'The published profile names no page elsewhere. Add your website or accounts, and publish.',
    toBasics: 'Website and accounts',
    verified: 'Verified since',
    outcomes: {
      waiting: 'Not looked at yet',
      'no-link': 'Does not link back',
      unreadable: 'Is no page that can be read',
      unreachable: 'Cannot be reached',
    },
    lately: 'Last time:',
    checked: 'Last looked at',
    next: 'Next time',
    soon: 'in a moment',
    check: 'Look again now',
    done: {
      soon: 'The pages are looked at in a moment. Come back to this page then.',
      wait: 'The pages were looked at less than a minute ago. Try again in a moment.',
    },
  },
  fr: {
    title: 'Liens vérifiés',
    whatFor: 'Les lecteurs peuvent voir qu’un site ou un compte est bien à vous\u00a0:',
    intro:
      'Quand une page ailleurs renvoie à ce profil, les lecteurs voient que les deux sont à la même personne. Les pages que nomme le profil publié sont consultées peu après la publication, puis chaque semaine.',
    how: 'Comment une page renvoie au profil',
    howHint:
      'Placez l’une de ces lignes dans la page. Beaucoup de services le font d’eux-mêmes dès que vous leur donnez l’adresse de ce profil comme site web.',
    pages: 'Vos pages',
    none: 'Le profil publié ne nomme aucune page ailleurs. Ajoutez votre site web ou vos comptes, puis publiez.',
    toBasics: 'Site web et comptes',
    verified: 'Vérifié depuis le',
    outcomes: {
      waiting: 'Pas encore consultée',
      'no-link': 'Ne renvoie pas au profil',
      unreadable: 'N’est pas une page lisible',
      unreachable: 'Est injoignable',
    },
    lately: 'La dernière fois\u00a0:',
    checked: 'Dernière consultation',
    next: 'Prochaine',
    soon: 'dans un instant',
    check: 'Consulter maintenant',
    done: {
      soon: 'Les pages seront consultées dans un instant. Revenez alors sur cette page.',
      wait: 'Les pages ont été consultées il y a moins d’une minute. Réessayez dans un instant.',
    },
  },
  de: {
    title: 'Bestätigte Links',
    whatFor: 'Lesern kann gezeigt werden, dass eine Website oder ein Konto Ihnen gehört:',
    intro:
      'Wenn eine Seite anderswo auf dieses Profil zurückverweist, sehen Leser, dass beide derselben Person gehören. Die Seiten, die das veröffentlichte Profil nennt, werden bald nach dem Veröffentlichen angesehen und dann jede Woche.',
    how: 'Wie eine Seite zurückverweist',
    howHint:
      'Setzen Sie eine dieser Zeilen in die Seite. Viele Dienste tun es von selbst, sobald Sie dort die Adresse dieses Profils als Website angeben.',
    pages: 'Ihre Seiten',
    none: 'Das veröffentlichte Profil nennt keine Seite anderswo. Fügen Sie Ihre Website oder Konten hinzu und veröffentlichen Sie.',
    toBasics: 'Website und Konten',
    verified: 'Bestätigt seit',
    outcomes: {
      waiting: 'Noch nicht angesehen',
      'no-link': 'Verweist nicht zurück',
      unreadable: 'Ist keine lesbare Seite',
      unreachable: 'Ist nicht erreichbar',
    },
    lately: 'Zuletzt:',
    checked: 'Zuletzt angesehen',
    next: 'Nächstes Mal',
    soon: 'in Kürze',
    check: 'Jetzt noch einmal ansehen',
    done: {
      soon: 'Die Seiten werden in Kürze angesehen. Kommen Sie dann auf diese Seite zurück.',
      wait: 'Die Seiten wurden vor weniger als einer Minute angesehen. Versuchen Sie es gleich noch einmal.',
    },
  },
  es: {
    title: 'Enlaces verificados',
    whatFor: 'Se puede mostrar a los lectores que un sitio o una cuenta es suyo:',
    intro:
      'Cuando una página externa enlaza de vuelta a este perfil, los lectores ven que ambos son de la misma persona. Las páginas que nombra el perfil publicado se consultan poco después de publicarlo y, luego, cada semana.',
    how: 'Cómo enlaza una página de vuelta',
    howHint:
      'Ponga una de estas líneas en la página. Muchos servicios lo hacen por sí mismos en cuanto les da la dirección de este perfil como su sitio web.',
    pages: 'Sus páginas',
    none: 'El perfil publicado no nombra ninguna página externa. Añada su sitio web o sus cuentas y publique.',
    toBasics: 'Sitio web y cuentas',
    verified: 'Verificado desde el',
    outcomes: {
      waiting: 'Aún sin consultar',
      'no-link': 'No enlaza de vuelta',
      unreadable: 'No es una página legible',
      unreachable: 'No se puede acceder',
    },
    lately: 'La última vez:',
    checked: 'Última consulta',
    next: 'Próxima',
    soon: 'en un momento',
    check: 'Consultar ahora',
    done: {
      soon: 'Las páginas se consultarán en un momento. Vuelva entonces a esta página.',
      wait: 'Las páginas se consultaron hace menos de un minuto. Inténtelo de nuevo en un momento.',
    },
  },
  ar: {
    title: 'الروابط الموثّقة',
    whatFor: 'يمكن أن يرى القرّاء أن موقعًا أو حسابًا هو لك حقًا:',
    intro:
      'عندما تحيل صفحة في موقع آخر إلى هذا الملف، يرى القرّاء أن كليهما للشخص نفسه. تُفحص الصفحات التي يذكرها الملف المنشور بعد النشر بقليل، ثم مرة كل أسبوع.',
    how: 'كيف تحيل صفحة إلى الملف',
    howHint:
      'ضع أحد هذين السطرين في الصفحة. تفعل خدمات كثيرة ذلك من تلقاء نفسها متى أعطيتها عنوان هذا الملف بوصفه موقعك.',
    pages: 'صفحاتك',
    none: 'لا يذكر الملف المنشور أي صفحة في موقع آخر. أضف موقعك أو حساباتك ثم انشر.',
    toBasics: 'الموقع والحسابات',
    verified: 'موثّق منذ',
    outcomes: {
      waiting: 'لم تُفحص بعد',
      'no-link': 'لا تحيل إلى الملف',
      unreadable: 'ليست صفحة يمكن قراءتها',
      unreachable: 'يتعذّر الوصول إليها',
    },
    lately: 'في المرة الأخيرة:',
    checked: 'آخر فحص',
    next: 'الفحص القادم',
    soon: 'بعد لحظات',
    check: 'افحص الآن',
    done: {
      soon: 'ستُفحص الصفحات بعد لحظات. عُد إلى هذه الصفحة حينها.',
      wait: 'فُحصت الصفحات قبل أقل من دقيقة. حاول مرة أخرى بعد لحظات.',
    },
  },
});
