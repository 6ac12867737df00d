import { inLanguages } from '../../../html/texts/in-languages.ts';

export const directoryTexts = inLanguages({
  en: {
    usuallyListed: 'As usual on this site: listed',
    usuallyUnlisted: 'As usual on this site: not listed',
    listed: 'Listed',
    unlisted: 'Not listed',
    public: 'Everyone can look there for people by name, headline, place, skill or employer.',
    members: 'Members can look there for people by name, headline, place, skill or employer.',
    fromWhen: 'A new choice holds from the next publish on.',
  },
  fr: {
    usuallyListed: 'Comme d’habitude sur ce site\u00a0: y figurer',
    usuallyUnlisted: 'Comme d’habitude sur ce site\u00a0: ne pas y figurer',
    listed: 'Y figurer',
    unlisted: 'Ne pas y figurer',
    public: 'Tout le monde peut y chercher des personnes par nom, titre, lieu, compétence ou employeur.',
    members: 'Les membres peuvent y chercher des personnes par nom, titre, lieu, compétence ou employeur.',
    fromWhen: 'Un nouveau choix vaut dès la prochaine publication.',
  },
  de: {
    usuallyListed: 'Wie hier üblich: aufgeführt',
    usuallyUnlisted: 'Wie hier üblich: nicht aufgeführt',
    listed: 'Aufgeführt',
    unlisted: 'Nicht aufgeführt',
    public: 'Alle können dort Personen nach Name, Überschrift, Ort, Fähigkeit oder Arbeitgeber suchen.',
    members:
      'Mitglieder können dort Personen nach Name, Überschrift, Ort, Fähigkeit oder Arbeitgeber suchen.',
    fromWhen: 'Eine neue Wahl gilt ab der nächsten Veröffentlichung.',
  },
  es: {
    usuallyListed: 'Lo habitual en este sitio: figurar',
    usuallyUnlisted: 'Lo habitual en este sitio: no figurar',
    listed: 'Figurar',
    unlisted: 'No figurar',
    public: 'Cualquiera puede buscar allí personas por nombre, titular, lugar, competencia o empleador.',
    members: 'Los miembros pueden buscar allí personas por nombre, titular, lugar, competencia o empleador.',
    fromWhen: 'Una nueva elección vale desde la próxima publicación.',
  },
  ar: {
    usuallyListed: 'كالمعتاد في هذا الموقع: مُدرَج',
    usuallyUnlisted: 'كالمعتاد في هذا الموقع: غير مُدرَج',
    listed: 'مُدرَج',
    unlisted: 'غير مُدرَج',
    public: 'يمكن للجميع البحث هناك عن الأشخاص بالاسم أو العنوان المهني أو المكان أو المهارة أو جهة العمل.',
    members: 'يمكن للأعضاء البحث هناك عن الأشخاص بالاسم أو العنوان المهني أو المكان أو المهارة أو جهة العمل.',
    fromWhen: 'يسري الاختيار الجديد ابتداءً من النشر التالي.',
  },
});
