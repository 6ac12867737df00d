import { inLanguages } from '../../html/texts/in-languages.ts';
import { formatNumber } from '../../profile/numbers.ts';
import type { ViewPeriod } from '../series.ts';

interface StatisticsTexts {
  readonly title: string;
  readonly site: string;
  readonly periods: Readonly<Record<ViewPeriod, string>>;
  readonly summary: (period: ViewPeriod, people: number, bots: number) => string;
  readonly hint: string;
  readonly people: string;
  readonly bots: string;
  readonly today: string;
  readonly byFormat: string;
  readonly format: string;
  /** The others go by their names. */
  readonly formats: Readonly<Record<string, string>>;
  readonly numbers: string;
  readonly byTime: Readonly<Record<ViewPeriod, string>>;
  readonly from: Readonly<Record<ViewPeriod, string>>;
  readonly mostToday: string;
  readonly mostYesterday: string;
}

const names = { json: 'JSON', jsonld: 'JSON-LD', vcard: 'vCard', markdown: 'Markdown' };

export const statisticsTexts = inLanguages<StatisticsTexts>({
  en: {
    title: 'Statistics',
    site: 'Statistics of the site',
    periods: { 30: '30 days', 365: 'A year' },
    summary: (period, people, bots) =>
      `In ${period === 30 ? '30 days' : 'a year'}: ${formatNumber(people, 'en')} views by people, ${formatNumber(bots, 'en')} by bots.`,
    hint: 'Each page or file of data of a profile that was sent is a view, also to who had it already. Days are those of UTC, and the last minute may be missing. No cookie is set, and nothing is kept about who reads. Bots are programs that say so: search engines, link previews, scripts.',
    people: 'People',
    bots: 'Bots',
    today: 'today',
    byFormat: 'By format',
    format: 'Format',
    formats: { ...names, html: 'Page', text: 'Text', qr: 'QR code', card: 'Share card' },
    numbers: 'In numbers',
    byTime: { 30: 'By day', 365: 'By week' },
    from: { 30: 'Day', 365: 'Week from' },
    mostToday: 'Most read today',
    mostYesterday: 'Most read yesterday',
  },
  fr: {
    title: 'Statistiques',
    site: 'Statistiques du site',
    periods: { 30: '30 jours', 365: 'Un an' },
    summary: (period, people, bots) =>
      `En ${period === 30 ? '30 jours' : 'un an'}\u00a0: ${formatNumber(people, 'fr')} vues par des personnes, ${formatNumber(bots, 'fr')} par des robots.`,
    hint: 'Chaque page ou fichier de données d’un profil qui a été envoyé est une vue, même à qui l’avait déjà. Les jours sont ceux d’UTC, et la dernière minute peut manquer. Aucun cookie n’est posé, et rien n’est conservé sur les lecteurs. Les robots sont des programmes qui se présentent comme tels\u00a0: moteurs de recherche, aperçus de liens, scripts.',
    people: 'Personnes',
    bots: 'Robots',
    today: 'aujourd’hui',
    byFormat: 'Par format',
    format: 'Format',
    formats: { ...names, html: 'Page', text: 'Texte', qr: 'Code QR', card: 'Carte de partage' },
    numbers: 'En chiffres',
    byTime: { 30: 'Par jour', 365: 'Par semaine' },
    from: { 30: 'Jour', 365: 'Semaine du' },
    mostToday: 'Les plus lus aujourd’hui',
    mostYesterday: 'Les plus lus hier',
  },
  de: {
    title: 'Statistik',
    site: 'Statistik der Website',
    periods: { 30: '30 Tage', 365: 'Ein Jahr' },
    summary: (period, people, bots) =>
      `In ${period === 30 ? '30 Tagen' : 'einem Jahr'}: ${formatNumber(people, 'de')} Aufrufe durch Menschen, ${formatNumber(bots, 'de')} durch Bots.`,
    hint: 'Jede Seite oder Datei mit Daten eines Profils, die gesendet wurde, ist ein Aufruf, auch an jemanden, der sie schon hatte. Die Tage sind die von UTC, und die letzte Minute kann fehlen. Es wird kein Cookie gesetzt und nichts über Leser gespeichert. Bots sind Programme, die sich als solche ausgeben: Suchmaschinen, Link-Vorschauen, Skripte.',
    people: 'Menschen',
    bots: 'Bots',
    today: 'heute',
    byFormat: 'Nach Format',
    format: 'Format',
    formats: { ...names, html: 'Seite', text: 'Text', qr: 'QR-Code', card: 'Vorschaubild' },
    numbers: 'In Zahlen',
    byTime: { 30: 'Nach Tagen', 365: 'Nach Wochen' },
    from: { 30: 'Tag', 365: 'Woche ab' },
    mostToday: 'Heute am meisten gelesen',
    mostYesterday: 'Gestern am meisten gelesen',
  },
  es: {
    title: 'Estadísticas',
    site: 'Estadísticas del sitio',
    periods: { 30: '30 días', 365: 'Un año' },
    summary: (period, people, bots) =>
      `En ${period === 30 ? '30 días' : 'un año'}: ${formatNumber(people, 'es')} visitas de personas, ${formatNumber(bots, 'es')} de bots.`,
    hint: 'Cada página o archivo de datos de un perfil que se envió es una visita, también a quien ya lo tenía. Los días son los de UTC, y puede faltar el último minuto. No se usan cookies ni se guarda nada sobre quien lee. Los bots son programas que se presentan como tales: buscadores, vistas previas de enlaces, scripts.',
    people: 'Personas',
    bots: 'Bots',
    today: 'hoy',
    byFormat: 'Por formato',
    format: 'Formato',
    formats: { ...names, html: 'Página', text: 'Texto', qr: 'Código QR', card: 'Tarjeta para compartir' },
    numbers: 'En cifras',
    byTime: { 30: 'Por día', 365: 'Por semana' },
    from: { 30: 'Día', 365: 'Semana del' },
    mostToday: 'Lo más leído hoy',
    mostYesterday: 'Lo más leído ayer',
  },
  ar: {
    title: 'الإحصاءات',
    site: 'إحصاءات الموقع',
    periods: { 30: '30 يومًا', 365: 'سنة' },
    summary: (period, people, bots) =>
      `خلال ${period === 30 ? '30 يومًا' : 'سنة'}: مشاهدات الأشخاص ${formatNumber(people, 'ar')}، ومشاهدات الروبوتات ${formatNumber(bots, 'ar')}.`,
    hint: 'كل صفحة أو ملف بيانات من ملف شخصي أُرسل إلى قارئ يُحسب مشاهدة، حتى لمن كان لديه من قبل. الأيام بتوقيت UTC، وقد تنقص الدقيقة الأخيرة. لا تُستخدم ملفات تعريف الارتباط ولا يُحفظ أي شيء عن القرّاء. الروبوتات برامج تعرّف عن نفسها بذلك: محركات البحث ومعاينات الروابط والنصوص البرمجية.',
    people: 'أشخاص',
    bots: 'روبوتات',
    today: 'اليوم',
    byFormat: 'حسب الصيغة',
    format: 'الصيغة',
    formats: { ...names, html: 'صفحة', text: 'نص', qr: 'رمز QR', card: 'بطاقة مشاركة' },
    numbers: 'بالأرقام',
    byTime: { 30: 'حسب اليوم', 365: 'حسب الأسبوع' },
    from: { 30: 'اليوم', 365: 'الأسبوع من' },
    mostToday: 'الأكثر قراءة اليوم',
    mostYesterday: 'الأكثر قراءة أمس',
  },
});
