import { countInArabic } from '../../html/texts/count-in-arabic.ts';
import { inLanguages } from '../../html/texts/in-languages.ts';

export const overviewTexts = inLanguages({
  en: {
    states: {
      draft: 'Nobody else sees this profile yet.',
      published: 'This profile is public:',
      unpublished: 'This profile was public once. Nobody else sees it now.',
      suspended: 'The people who run this site have taken this profile offline. You can still work on it.',
    },
    same: 'Readers see it just as it is here.',
    differs: (count: number) =>
      count === 1 ? 'One change is not public yet.' : `${count} changes are not public yet.`,
    look: 'Look at the changes and publish',
    publish: 'Look it over and publish',
    there: 'What is there',
    entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
    hidden: 'hidden from readers',
    more: 'More that you can add',
    missing: 'What readers may miss',
    nothingMissing: 'Nothing that readers usually look for is missing.',
    gaps: {
      name: 'Your name',
      label: 'A headline: what you do, in a few words',
      picture: 'A picture of you',
      summary: 'A few sentences about you',
      place: 'Where you are',
      work: 'Something you have done: a job, a project, a school',
      skills: 'What you are good at',
      links: 'Where else you are found',
    },
  },
  fr: {
    states: {
      draft: 'Personne d’autre ne voit encore ce profil.',
      published: 'Ce profil est public :',
      unpublished: 'Ce profil a été public. Personne d’autre ne le voit maintenant.',
      suspended: 'Les responsables de ce site ont retiré ce profil. Vous pouvez toujours y travailler.',
    },
    same: 'Les lecteurs le voient exactement comme ici.',
    differs: (count: number) =>
      count === 1
        ? 'Un changement n’est pas encore public.'
        : `${count} changements ne sont pas encore publics.`,
    look: 'Voir les changements et publier',
    publish: 'Relire et publier',
    there: 'Ce qu’il y a',
    entries: (count: number) => (count === 1 ? '1 entrée' : `${count} entrées`),
    hidden: 'caché aux lecteurs',
    more: 'Ce que vous pouvez ajouter',
    missing: 'Ce qui peut manquer aux lecteurs',
    nothingMissing: 'Rien de ce que les lecteurs cherchent d’habitude ne manque.',
    gaps: {
      name: 'Votre nom',
      label: 'Un titre : ce que vous faites, en quelques mots',
      picture: 'Une photo de vous',
      summary: 'Quelques phrases sur vous',
      place: 'Où vous êtes',
      work: 'Quelque chose que vous avez fait : un emploi, un projet, une école',
      skills: 'Ce que vous savez faire',
      links: 'Où l’on vous trouve ailleurs',
    },
  },
  de: {
    states: {
      draft: 'Noch sieht niemand sonst dieses Profil.',
      published: 'Dieses Profil ist öffentlich:',
      unpublished: 'Dieses Profil war einmal öffentlich. Jetzt sieht es niemand sonst.',
      suspended:
        'Die Betreiber dieser Website haben das Profil vom Netz genommen. Sie können weiter daran arbeiten.',
    },
    same: 'Leser sehen es genau so, wie es hier ist.',
    differs: (count: number) =>
      count === 1
        ? 'Eine Änderung ist noch nicht öffentlich.'
        : `${count} Änderungen sind noch nicht öffentlich.`,
    look: 'Änderungen ansehen und veröffentlichen',
    publish: 'Durchsehen und veröffentlichen',
    there: 'Was da ist',
    entries: (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`),
    hidden: 'vor Lesern verborgen',
    more: 'Was Sie noch hinzufügen können',
    missing: 'Was Leser vermissen könnten',
    nothingMissing: 'Es fehlt nichts, wonach Leser gewöhnlich suchen.',
    gaps: {
      name: 'Ihr Name',
      label: 'Eine Überschrift: was Sie tun, in wenigen Worten',
      picture: 'Ein Bild von Ihnen',
      summary: 'Ein paar Sätze über Sie',
      place: 'Wo Sie sind',
      work: 'Etwas, das Sie gemacht haben: eine Stelle, ein Projekt, eine Schule',
      skills: 'Was Sie gut können',
      links: 'Wo man Sie sonst findet',
    },
  },
  es: {
    states: {
      draft: 'Nadie más ve todavía este perfil.',
      published: 'Este perfil es público:',
      unpublished: 'Este perfil fue público. Ahora no lo ve nadie más.',
      suspended: 'Los responsables de este sitio han retirado este perfil. Puede seguir trabajando en él.',
    },
    same: 'Los lectores lo ven tal como está aquí.',
    differs: (count: number) =>
      count === 1 ? 'Un cambio aún no es público.' : `${count} cambios aún no son públicos.`,
    look: 'Ver los cambios y publicar',
    publish: 'Revisar y publicar',
    there: 'Lo que hay',
    entries: (count: number) => (count === 1 ? '1 entrada' : `${count} entradas`),
    hidden: 'oculto a los lectores',
    more: 'Lo que puede añadir',
    missing: 'Lo que los lectores pueden echar en falta',
    nothingMissing: 'No falta nada de lo que los lectores suelen buscar.',
    gaps: {
      name: 'Su nombre',
      label: 'Un titular: lo que hace, en pocas palabras',
      picture: 'Una foto de usted',
      summary: 'Unas frases sobre usted',
      place: 'Dónde está',
      work: 'Algo que ha hecho: un trabajo, un proyecto, una escuela',
      skills: 'Lo que sabe hacer bien',
      links: 'Dónde más se le encuentra',
    },
  },
  ar: {
    states: {
      draft: 'لا أحد غيرك يرى هذا الملف الشخصي بعد.',
      published: 'هذا الملف الشخصي عام:',
      unpublished: 'كان هذا الملف الشخصي عامًّا، ولا أحد غيرك يراه الآن.',
      suspended: 'حجب القائمون على هذا الموقع هذا الملف الشخصي. ما زال بإمكانك العمل عليه.',
    },
    same: 'يراه القرّاء كما هو هنا تمامًا.',
    differs: (count: number) =>
      `${countInArabic(count, { one: 'تغيير واحد', two: 'تغييران', few: 'تغييرات', many: 'تغييرًا', other: 'تغيير' })} لم يُنشر بعد.`,
    look: 'راجع التغييرات وانشرها',
    publish: 'راجعه وانشره',
    there: 'ما هو موجود',
    entries: (count: number) =>
      countInArabic(count, { one: 'بند واحد', two: 'بندان', few: 'بنود', many: 'بندًا', other: 'بند' }),
    hidden: 'مخفي عن القرّاء',
    more: 'المزيد مما يمكنك إضافته',
    missing: 'ما قد يفتقده القرّاء',
    nothingMissing: 'لا ينقص شيء مما يبحث عنه القرّاء عادة.',
    gaps: {
      name: 'اسمك',
      label: 'عنوان مهني: ماذا تعمل، في كلمات قليلة',
      picture: 'صورة لك',
      summary: 'بضع جمل عنك',
      place: 'أين أنت',
      work: 'شيء أنجزته: عمل أو مشروع أو دراسة',
      skills: 'ما تُحسنه',
      links: 'أين يجدك الناس أيضًا',
    },
  },
});
