import { inLanguages } from '../../html/texts/in-languages.ts';
import { isolated } from '../../html/texts/isolated.ts';

export interface ChangeTexts {
  readonly added: (what: string) => string;
  readonly removed: (what: string) => string;
  readonly changed: (what: string) => string;
  readonly up: (what: string) => string;
  readonly down: (what: string) => string;
  readonly reordered: (what: string) => string;
  /** A field of an item; `isPlace` where one works or learns at it. */
  readonly of: (field: string, owner: string, isPlace: boolean) => string;
  readonly entry: (section: string, number: number) => string;
  readonly account: (network: string) => string;
  readonly section: (title: string) => string;
  readonly visibility: (what: string) => string;
  readonly address: (what: string) => string;
  readonly translation: (language: string, what: string) => string;
  readonly alternative: (file: string) => string;
  readonly file: (name: string) => string;
  readonly picture: string;
  readonly theme: string;
  readonly accent: string;
  readonly directory: string;
  readonly ownLanguage: string;
  readonly order: string;
  readonly public: string;
  readonly private: string;
  readonly listed: string;
  readonly unlisted: string;
  readonly before: string;
  readonly after: string;
  readonly nothing: string;
}

export const changeTexts = inLanguages<ChangeTexts>({
  en: {
    added: (what) => `${what} was added`,
    removed: (what) => `${what} was removed`,
    changed: (what) => `${what} changed`,
    up: (what) => `${what} moved up`,
    down: (what) => `${what} moved down`,
    reordered: (what) => `${what}: the order changed`,
    of: (field, owner, isPlace) => `${field} ${isPlace ? 'at' : 'of'} ${owner}`,
    entry: (section, number) => `${section}, entry ${number}`,
    account: (network) => `Account ${network}`,
    section: (title) => `Section ${title}`,
    visibility: (what) => `Visibility of ${what}`,
    address: (what) => `Address of ${what}`,
    translation: (language, what) => `Translation (${language}): ${what}`,
    alternative: (file) => `Alternative text of ${file}`,
    file: (name) => `File ${name}`,
    picture: 'Profile picture',
    theme: 'Theme',
    accent: 'Accent colour',
    directory: 'Whether you are in the directory',
    ownLanguage: 'Language of the profile',
    order: 'Order of the sections',
    public: 'public',
    private: 'private',
    listed: 'listed',
    unlisted: 'not listed',
    before: 'Before',
    after: 'After',
    nothing: 'nothing',
  },
  fr: {
    added: (what) => `Ajouté\u00a0: ${what}`,
    removed: (what) => `Supprimé\u00a0: ${what}`,
    changed: (what) => `Modifié\u00a0: ${what}`,
    up: (what) => `Déplacé vers le haut\u00a0: ${what}`,
    down: (what) => `Déplacé vers le bas\u00a0: ${what}`,
    reordered: (what) => `Ordre modifié\u00a0: ${what}`,
    of: (field, owner) => `${field} (${owner})`,
    entry: (section, number) => `${section}, entrée ${number}`,
    account: (network) => `Compte ${network}`,
    section: (title) => `Rubrique ${title}`,
    visibility: (what) => `Visibilité\u00a0: ${what}`,
    address: (what) => `Adresse\u00a0: ${what}`,
    translation: (language, what) => `Traduction (${language})\u00a0: ${what}`,
    alternative: (file) => `Texte alternatif\u00a0: ${file}`,
    file: (name) => `Fichier ${name}`,
    picture: 'Photo de profil',
    theme: 'Thème',
    accent: 'Couleur d’accent',
    directory: 'Votre présence dans l’annuaire',
    ownLanguage: 'Langue du profil',
    order: 'Ordre des rubriques',
    public: 'public',
    private: 'privé',
    listed: 'présent',
    unlisted: 'absent',
    before: 'Avant',
    after: 'Après',
    nothing: 'rien',
  },
  de: {
    added: (what) => `${what} hinzugefügt`,
    removed: (what) => `${what} entfernt`,
    changed: (what) => `${what} geändert`,
    up: (what) => `${what} nach oben verschoben`,
    down: (what) => `${what} nach unten verschoben`,
    reordered: (what) => `${what}: Reihenfolge geändert`,
    of: (field, owner, isPlace) => (isPlace ? `${field} bei ${owner}` : `${field} (${owner})`),
    entry: (section, number) => `${section}, Eintrag ${number}`,
    account: (network) => `Konto ${network}`,
    section: (title) => `Abschnitt ${title}`,
    visibility: (what) => `Sichtbarkeit: ${what}`,
    address: (what) => `Adresse: ${what}`,
    translation: (language, what) => `Übersetzung (${language}): ${what}`,
    alternative: (file) => `Alternativtext: ${file}`,
    file: (name) => `Datei ${name}`,
    picture: 'Profilbild',
    theme: 'Gestaltung',
    accent: 'Akzentfarbe',
    directory: 'Ob Sie im Verzeichnis stehen',
    ownLanguage: 'Sprache des Profils',
    order: 'Reihenfolge der Abschnitte',
    public: 'öffentlich',
    private: 'privat',
    listed: 'aufgeführt',
    unlisted: 'nicht aufgeführt',
    before: 'Vorher',
    after: 'Nachher',
    nothing: 'nichts',
  },
  es: {
    added: (what) => `Se añadió: ${what}`,
    removed: (what) => `Se quitó: ${what}`,
    changed: (what) => `Se cambió: ${what}`,
    up: (what) => `Se movió hacia arriba: ${what}`,
    down: (what) => `Se movió hacia abajo: ${what}`,
    reordered: (what) => `Se cambió el orden: ${what}`,
    of: (field, owner) => `${field} (${owner})`,
    entry: (section, number) => `${section}, entrada ${number}`,
    account: (network) => `Cuenta ${network}`,
    section: (title) => `Sección ${title}`,
    visibility: (what) => `Visibilidad: ${what}`,
    address: (what) => `Dirección: ${what}`,
    translation: (language, what) => `Traducción (${language}): ${what}`,
    alternative: (file) => `Texto alternativo: ${file}`,
    file: (name) => `Archivo ${name}`,
    picture: 'Foto de perfil',
    theme: 'Tema',
    accent: 'Color de acento',
    directory: 'Si figura en el directorio',
    ownLanguage: 'Idioma del perfil',
    order: 'Orden de las secciones',
    public: 'público',
    private: 'privado',
    listed: 'figura',
    unlisted: 'no figura',
    before: 'Antes',
    after: 'Después',
    nothing: 'nada',
  },
  ar: {
    added: (what) => `أُضيف: ${what}`,
    removed: (what) => `أُزيل: ${what}`,
    changed: (what) => `تغيّر: ${what}`,
    up: (what) => `نُقل إلى أعلى: ${what}`,
    down: (what) => `نُقل إلى أسفل: ${what}`,
    reordered: (what) => `تغيّر الترتيب: ${what}`,
    of: (field, owner, isPlace) => (isPlace ? `${field} في ${owner}` : `${field} (${owner})`),
    entry: (section, number) => `${section}، البند ${number}`,
    account: (network) => `حساب ${network}`,
    section: (title) => `قسم ${title}`,
    visibility: (what) => `من يرى: ${what}`,
    address: (what) => `عنوان: ${what}`,
    translation: (language, what) => `الترجمة (${isolated(language)}): ${what}`,
    alternative: (file) => `النص البديل: ${file}`,
    file: (name) => `الملف ${name}`,
    picture: 'الصورة الشخصية',
    theme: 'السمة',
    accent: 'لون التمييز',
    directory: 'الإدراج في الدليل',
    ownLanguage: 'لغة الملف الشخصي',
    order: 'ترتيب الأقسام',
    public: 'عام',
    private: 'خاص',
    listed: 'مُدرَج',
    unlisted: 'غير مُدرَج',
    before: 'من قبل',
    after: 'من بعد',
    nothing: 'لا شيء',
  },
});
