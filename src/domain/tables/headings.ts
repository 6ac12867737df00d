/**
 * The columns of user tables, with their headings in the interface languages and in exports of Excel,
 * Outlook, Google and Entra. Case, accents, spaces and punctuation are ignored.
 */
const headings = {
  username: [
    ...['username', 'user', 'user name', 'login', 'account', 'sam account name', 'uid'],
    ...['Benutzername', 'Benutzer', 'Anmeldename', 'Kontoname'],
    ...['nom d’utilisateur', 'utilisateur', 'identifiant'],
    ...['nombre de usuario', 'usuario'],
    ...['اسم المستخدم', 'المستخدم', 'member', 'Mitglied', 'membre', 'miembro', 'العضو'],
  ],
  email: [
    ...['email', 'mail', 'email address', 'email 1 value', 'primary email', 'work email', 'business email'],
    ...['E-Mail-Adresse', 'Mailadresse', 'Mail-Adresse'],
    ...['courriel', 'adresse e-mail', 'adresse mail', 'adresse électronique', 'adresse de messagerie'],
    ...['correo', 'correo electrónico', 'dirección de correo', 'dirección de correo electrónico'],
    ...['dirección de e-mail', 'البريد الإلكتروني', 'البريد', 'عنوان البريد الإلكتروني', 'الإيميل'],
  ],
  issuer: ['issuer', 'iss', 'identity provider', 'Aussteller', 'émetteur', 'emisor', 'جهة الإصدار'],
  subject: ['subject', 'sub', 'subject id', 'nameid', 'Subjekt', 'sujet', 'sujeto', 'معرف الموضوع'],
  external_id: [
    ...['external id', 'object id', 'oid', 'entra id', 'employee id', 'id object'],
    ...['Externe ID', 'Objekt-ID', 'Objekt-Id', 'identifiant externe', 'ID externe', 'ID d’objet'],
    ...['ID externo', 'identificador externo', 'ID de objeto', 'المعرف الخارجي', 'معرف الكائن'],
  ],
  name: [
    ...['name', 'full name', 'display name', 'email display name', 'file as'],
    ...['vollständiger Name', 'Anzeigename', 'nom', 'nom complet', 'nom affiché', 'nom d’affichage'],
    ...['nombre', 'nombre completo', 'nombre para mostrar', 'الاسم', 'الاسم الكامل', 'اسم العرض'],
  ],
  given: ['first name', 'given name', 'Vorname', 'prénom', 'nombre de pila', 'primer nombre', 'الاسم الأول'],
  family: [
    ...['last name', 'family name', 'surname', 'Nachname', 'Familienname', 'nom de famille'],
    ...['apellido', 'apellidos', 'اسم العائلة', 'الاسم الأخير', 'اللقب'],
  ],
  role: ['role', 'Rolle', 'rôle', 'rol', 'función', 'الدور'],
  headline: [
    ...['headline', 'label', 'title', 'job title', 'position', 'role', 'organization title'],
    ...[
      'organization 1 title',
      'employee title',
      'Titel',
      'Berufsbezeichnung',
      'Stellenbezeichnung',
      'Funktion',
      'Kurztitel',
    ],
    ...['titre', 'fonction', 'poste', 'intitulé du poste', 'título', 'cargo', 'puesto', 'titular'],
    ...['المسمى الوظيفي', 'العنوان الوظيفي', 'الوظيفة', 'المنصب'],
  ],
  phone: [
    ...['phone', 'telephone', 'phone number', 'business phone', 'work phone', 'phone 1 value', 'mobile'],
    ...['mobile phone', 'Telefon', 'Telefonnummer', 'Telefon geschäftlich', 'Mobiltelefon', 'Handy'],
    ...['téléphone', 'numéro de téléphone', 'tél', 'teléfono', 'número de teléfono', 'móvil'],
    ...['الهاتف', 'رقم الهاتف', 'الجوال', 'هاتف العمل'],
  ],
  city: [
    ...['city', 'town', 'business city', 'address 1 city', 'Stadt', 'Ort', 'Ort geschäftlich', 'Wohnort'],
    ...['ville', 'ville bureau', 'ciudad', 'población', 'localidad', 'المدينة'],
  ],
  country: [
    ...['country', 'country code', 'country or region', 'business country', 'business country region'],
    ...['address 1 country', 'Land', 'Land/Region', 'Land/Region geschäftlich', 'Ländercode'],
    ...['pays', 'pays/région', 'code pays', 'país', 'país o región', 'código de país'],
    ...['البلد', 'الدولة', 'رمز البلد', 'البلد/المنطقة'],
  ],
  theme: ['theme', 'Design', 'Thema', 'thème', 'tema', 'السمة', 'المظهر'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Column = keyof typeof headings;

/** A heading may mean several columns: `Role` is a role in member tables, and a headline in others. */
const columnsOf = new Map<string, Column[]>();
for (const [column, spellings] of Object.entries(headings))
  for (const spelling of [column, ...spellings])
    columnsOf.set(fold(spelling), [...(columnsOf.get(fold(spelling)) ?? []), column as Column]);

/** Google Workspace marks its columns: `Email Address [Required]`. */
function fold(heading: string): string {
  const text = heading.trimEnd();
  const marked = text.endsWith(']') ? text.lastIndexOf('[') : -1;
  return text
    .slice(0, marked < 0 ? text.length : marked)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The columns of a table in order. Null for unknown headings. */
export type Place = Column | `/${string}` | null;

export interface Header {
  readonly places: readonly Place[];
  /** Unknown headings as written. */
  readonly unknown: readonly string[];
}

/** Accepts the columns in `known`, and JSON Pointers if the kind of table allows them. */
export function parseHeadings(
  row: readonly string[],
  known: readonly Column[],
  takesPointers: boolean,
): Header {
  const places = row.map((cell): Place => {
    const text = cell.trim();
    if (takesPointers && text.startsWith('/')) return text as `/${string}`;
    return columnsOf.get(fold(text))?.find((column) => known.includes(column)) ?? null;
  });
  const unknown = row.filter((cell, index) => places[index] === null && cell.trim() !== '');
  return { places, unknown: unknown.map((cell) => cell.trim().slice(0, 100)) };
}

export type Cells = ReadonlyMap<Exclude<Place, null>, string>;

/** The cells of a row by column. The first filled cell of equal columns counts. Empty cells are missing. */
export function readCells(row: readonly string[], { places }: Header): Cells {
  const cells = new Map<Exclude<Place, null>, string>();
  for (const [index, place] of places.entries()) {
    const text = unquote(row[index]?.trim() ?? '');
    if (place !== null && text !== '' && !cells.has(place)) cells.set(place, text);
  }
  return cells;
}

/** Removes the quote that our exports put before text that a spreadsheet would evaluate as a formula. */
function unquote(text: string): string {
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** The whole name, from one column or two. `Nom` and `Nombre` may be a whole name or half of one. */
export function nameIn(cells: Cells): string | null {
  const [given = '', name = '', family = ''] = [cells.get('given'), cells.get('name'), cells.get('family')];
  const isWhole = name !== '' && (given !== '') === (family !== '');
  if (isWhole || name.startsWith(`${given} `) || name.endsWith(` ${family}`)) return name || null;
  return [given, name, family].filter((part) => part !== '').join(' ') || null;
}
