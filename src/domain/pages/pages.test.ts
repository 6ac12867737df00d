import { describe, expect, test } from 'bun:test';
import { renderPage } from '../../core/html/render-page.tsx';
import { renderJsonLd } from '../formats/json-ld.ts';
import { lineQr } from '../formats/qr.ts';
import type { Item, ProfileDocument } from '../profile/document.ts';
import { projectProfile } from '../profile/public-profile.ts';
import { assignSlugs } from '../profile/slugs.ts';
import { createView, type ProfileView, publicAddresses } from '../profile/view.ts';
import type { Subject } from './format-names.ts';
import type { PageContext } from './page-context.ts';
import { renderPageOf } from './representations.ts';

const ada: ProfileDocument = {
  'x-vitrine': { visibility: { '/basics/email': 'public' } },
  basics: {
    name: 'Ada \u202eLovelace',
    label: 'Analyst',
    summary: `I **think** about [engines](https://e.example). ${'And then some. '.repeat(30)}`,
    email: 'ada@e.example',
    image: 'https://elsewhere.example/me.png',
    location: { city: 'London', countryCode: 'GB' },
    profiles: [
      { network: 'Git', username: 'ada', url: 'https://git.example/ada' },
      { network: 'Bad', username: 'ada', url: 'javascript:alert(1)' },
    ],
  },
  projects: [{ name: 'Engine', startDate: '1837-06', url: 'https://e.example/engine', stars: 7 }],
  skills: [],
};

function viewOf(document: ProfileDocument, files = {}, language = 'en'): ProfileView {
  const place = {
    username: 'ada',
    addresses: publicAddresses('http://p.test', 'ada'),
    language,
    lastModified: '2026-01-02T03:04:05.000Z',
    month: '2026-01',
  };
  return createView(projectProfile(assignSlugs(document), files, 'en'), place);
}

const context: PageContext = {
  locale: 'en',
  alternates: [{ type: 'text/vcard', href: 'http://p.test/ada?format=vcard' }],
  translations: [
    { language: 'en', href: 'http://p.test/ada?lang=en' },
    { language: 'fr', href: 'http://p.test/ada?lang=fr' },
  ],
};

const markupOf = (view: ProfileView, subject: Subject, around = context) =>
  String(renderPage(renderPageOf(view, subject, around)).body);
const profile = (view: ProfileView, around = context) => markupOf(view, { kind: 'profile' }, around);
const section = (view: ProfileView, type: string, items: readonly Item[]) =>
  markupOf(view, { kind: 'section', type, items });
const item = (view: ProfileView, slug: string, shown: Item, around = context) =>
  markupOf(view, { kind: 'item', type: 'projects', slug, item: shown }, around);

describe('profile pages', () => {
  test('are an h-card that separates the name from its surroundings', () => {
    const html = profile(viewOf(ada));
    expect(html).toContain('<main class="page h-card">');
    expect(html).toContain('<h1 class="p-name"><bdi>Ada \u202eLovelace</bdi></h1>');
    expect(html).toContain('<p class="p-job-title"><bdi>Analyst</bdi></p>');
    expect(html).toContain(
      '<bdi class="p-locality">London</bdi>, <bdi class="p-country-name">United Kingdom</bdi>',
    );
    expect(html).toContain('<a class="u-email" rel="noopener nofollow ugc" href="mailto:ada@e.example">');
  });

  test('describe the person for link previews', () => {
    const html = profile(viewOf(ada));
    expect(html).toContain('<title>Ada Lovelace – Analyst</title>');
    expect(html).toContain('<meta property="og:title" content="Ada Lovelace – Analyst"');
    expect(html).toContain('<meta property="og:type" content="profile"');
    expect(html).toContain('<meta property="og:locale" content="en"');
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
    expect(description).toStartWith('I think about engines. And');
    expect(description.length).toBeLessThanOrEqual(200);
  });

  test.each([
    ['ar', 'ar'],
    ['pt-BR', 'pt_BR'],
    ['zh-Hant', 'zh_TW'],
  ])('in %s have the og:locale %s, with a country only if the language names one', (language, locale) => {
    const document = {
      basics: { name: 'Nour' },
      'x-vitrine': { locales: { [language]: { '/basics/name': 'N' } } },
    };
    expect(profile(viewOf(document, {}, language))).toContain(
      `<meta property="og:locale" content="${locale}"`,
    );
  });

  test('show the printed URL in its language', () => {
    const codes = ['http://p.test/ada', 'http://p.test/ada?lang=fr'].map((address) => lineQr(address).path);
    const printed = ['en', 'fr'].map((language) => profile(viewOf(ada, {}, language)));
    for (const [index, html] of printed.entries())
      expect(codes.map((code) => html.includes(code))).toEqual([index === 0, index === 1]);
  });

  test('use the same description for search engines, link previews and visitors', () => {
    const summary =
      '# I *draw* `maps` &amp; <b>\n\n- [tides](https://t.example)\n- 2 \\* 3\n\n> [no](javascript:x)';
    const view = viewOf({ basics: { summary } });
    const html = profile(view);
    const words = 'I draw maps & <b> tides 2 * 3 no';
    expect(html).toContain(
      `<meta name="description" content="${Bun.escapeHTML(words).replace('&gt;', '>')}"`,
    );
    const [, jsonLd = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(jsonLd).mainEntity.description).toBe(words);
    const [, shown = ''] = /<div class="text p-note"[^>]*>(.*?)<\/div>/s.exec(html) ?? [];
    const read = shown
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(read.replace(/\s+/g, ' ').trim()).toBe(words);
  });

  test('list their URL, languages and other formats', () => {
    const html = profile(viewOf(ada));
    expect(html).toContain('<link rel="canonical" href="http://p.test/ada"');
    expect(html).toContain('<link rel="alternate" type="text/vcard" href="http://p.test/ada?format=vcard"');
    expect(html).toContain('<link rel="alternate" hreflang="fr" href="http://p.test/ada?lang=fr"');
    expect(html).toContain('<link rel="alternate" hreflang="x-default" href="http://p.test/ada"');
    expect(html).toContain(`<script type="application/ld+json">${renderJsonLd(viewOf(ada))}</script>`);
  });

  test('mark own social profiles with rel=me and link nothing unsafe', () => {
    const html = profile(viewOf(ada));
    expect(html).toContain(
      '<a class="u-url account" rel="me noopener nofollow ugc" href="https://git.example/ada">',
    );
    expect(html).toContain(
      '<a rel="noopener nofollow ugc" href="https://e.example/engine" dir="ltr">e.example/engine</a>',
    );
    expect(html).not.toContain('javascript:');
  });

  test('show an uploaded image and no external one', () => {
    expect(profile(viewOf(ada))).not.toContain('elsewhere.example');
    expect(profile(viewOf(ada))).toContain('<span class="monogram" aria-hidden="true">A\u200cL</span>');
    expect(profile(viewOf({ basics: { name: 'Ada' } }))).not.toContain('class="monogram"');
    const files = { 'basics/image/me.webp': { hash: '', type: 'image/webp', size: 1 } };
    const html = profile(viewOf(ada, files));
    expect(html).toContain('<img class="u-photo" src="http://p.test/ada/basics/image/me.webp"');
    expect(html).toContain('<meta property="og:image" content="http://p.test/ada?format=card"');
  });

  test('omit empty values, down to the username', () => {
    expect(profile(viewOf(ada))).not.toContain('Skills');
    const html = profile(viewOf({}));
    expect(html).toContain('<h1 class="p-name"><bdi>ada</bdi></h1>');
    expect(html).not.toMatch(/<section|<ul class="(?!doors|actions|panel)|name="description"/);
  });

  test('separate the language of the content from that of the interface', () => {
    const html = profile(viewOf(ada, {}, 'ar'), { ...context, locale: 'de' });
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<bdi lang="de" dir="ltr">Projekte</bdi>');
  });

  test("format dates, countries and numbers in the content's language and the publication date in the interface's", () => {
    const page = (language: string) => {
      const view = viewOf(ada, {}, language);
      const items = view.document.projects as Item[];
      return (
        profile(view, { ...context, locale: 'de' }) +
        item(view, 'engine', { ...items[0], stars: 12345.5 }, { ...context, locale: 'de' })
      );
    };
    const portuguese = page('pt');
    expect(portuguese).toContain(
      '<time datetime="1837-06">jun. de 1837</time> – hoje · <span class="length">188 anos 8 meses</span>',
    );
    expect(portuguese).toContain('<bdi class="p-country-name">Reino Unido</bdi>');
    expect(portuguese).toContain('<dd><bdi>12.345,5</bdi></dd>');
    expect(portuguese).toContain(
      '<bdi lang="de" dir="ltr">Aktualisiert am <time datetime="2026-01-02T03:04:05.000Z">2. Januar 2026</time></bdi>',
    );
    expect(page('ar')).toContain('<time datetime="1837-06">يونيو 1837</time> – حتى الآن');
    expect(page('en-GB')).toContain('<time datetime="1837-06">Jun 1837</time> – present · ');
  });

  test('mark untranslated text with its language and direction', () => {
    const document: ProfileDocument = {
      basics: {
        name: 'Nour',
        label: 'Translator.',
        summary: 'Poems.',
        location: { city: 'Beirut', countryCode: 'LB' },
      },
      work: [
        { name: 'Radio', position: 'Host', summary: 'Aloud.', highlights: ['One.'], keywords: ['Night.'] },
      ],
      references: [{ name: 'Karim', reference: 'Good.' }],
      'x-vitrine': { locales: { ar: { '/basics/name': 'نور', '/work/0/summary': 'قصيدة.' } } },
    };
    const html = profile(viewOf(document, {}, 'ar'));
    expect(html).toContain('<h1 class="p-name"><bdi>نور</bdi></h1>');
    expect(html).toContain('<p class="p-job-title"><bdi lang="en">Translator.</bdi></p>');
    expect(html).toContain(
      '<bdi class="p-locality" lang="en">Beirut</bdi>، <bdi class="p-country-name">لبنان</bdi>',
    );
    expect(html).toContain('<div class="text p-note" lang="en" dir="auto"><p>Poems.</p></div>');
    expect(html).toContain('<div class="text"><p>قصيدة.</p></div>');
    expect(html).toContain('<li><div class="text" lang="en" dir="auto"><p>One.</p></div></li>');
    expect(html).toContain('<li><bdi lang="en">Night.</bdi></li>');
    expect(html).toContain('<p class="subtitle"><bdi lang="en">Host</bdi></p>');
    expect(html).toContain('<figure class="reference" dir="auto"><blockquote lang="en">');
    expect(profile(viewOf(document))).not.toContain('lang="en">Translator.');
  });

  test('link between profile, section and item', () => {
    const files = { 'projects/engine/notes/a b.pdf': { hash: '', type: 'application/pdf', size: 1_250_000 } };
    const view = viewOf(ada, files);
    const items = view.document.projects as { name: string }[];
    expect(profile(view)).toContain(
      '<h3><a href="http://p.test/ada/projects/engine"><bdi>Engine</bdi></a></h3>',
    );
    const list = section(view, 'projects', items);
    expect(list).toContain('<a class="h-card" href="http://p.test/ada">');
    expect(list).toContain('<h1>Projects</h1>');
    expect(list).toContain('<h2><a href="http://p.test/ada/projects/engine">');
    const own = item(view, 'engine', items[0] ?? {});
    expect(own).toContain('<a href="http://p.test/ada/projects">Projects</a>');
    expect(own).toContain('<h1><bdi>Engine</bdi></h1>');
    expect(own).toContain('href="http://p.test/ada/projects/engine/notes/a%20b.pdf"');
    expect(own).toContain('<span class="kind">PDF, 1.3 MB</span>');
    expect(own).toContain('<dt>Stars</dt><dd><bdi>7</bdi></dd>');
  });
});

test.each(['gallery', 'paper'] as const)(
  'a gallery shows works first, other themes keep the order: %s',
  (theme) => {
    const file = { hash: 'a', type: 'image/png', size: 1, width: 40, height: 30 };
    const document: ProfileDocument = {
      work: [{ name: 'Studio', 'x-vitrine': { slug: 'studio' } }],
      projects: [{ name: 'Bowl', 'x-vitrine': { slug: 'bowl' } }],
      'x-vitrine': { theme },
    };
    const html = profile(viewOf(document, { 'projects/bowl/a.png': file }));
    const order = [...html.matchAll(/<h2 id="(\w+)"/g)].map(([, type]) => type);
    expect(order).toEqual(theme === 'gallery' ? ['projects', 'work'] : ['work', 'projects']);
  },
);

describe('the theme links', () => {
  const document: ProfileDocument = {
    basics: { name: 'Ada', summary: 'Writes notes.', profiles: [{ network: 'GitHub', username: 'ada' }] },
    work: [{ name: 'Office', 'x-vitrine': { slug: 'office' } }],
    links: [
      { name: 'Shop', url: 'https://www.shop.example/new' },
      { name: 'Script', url: 'javascript:alert(1)' },
    ],
    'x-vitrine': { theme: 'links' },
  };
  const file = { hash: 'a', type: 'image/png', size: 1, width: 40, height: 30 };

  test('begins with the links of the member, and shows accounts as icons', () => {
    const html = profile(
      viewOf({ ...document, links: [{ name: 'Shop', url: 'https://www.shop.example/new' }] }),
    );
    const [, screen = '', below = ''] = /<div class="screen">(.*?<\/nav>)<\/div>(.*)/s.exec(html) ?? [];
    expect(screen).toMatch(/<a rel="[^"]*" href="https:\/\/www.shop.example\/new">.*Shop.*>shop.example</);
    expect(screen).toContain('class="contact signs"');
    expect(screen).toContain('<a href="#work">');
    expect(below).toContain('Writes notes.');
    expect(below).toContain('id="work"');
    expect(below).not.toContain('id="links"');
  });

  test('keeps entries without a URL in their section', () => {
    const html = profile(viewOf(document));
    expect(html).not.toContain('href="javascript:');
    expect(html).toContain('id="links"');
    expect(html).toContain('<a href="#links">');
  });

  test('shows accounts as buttons without links, and at most four works', () => {
    const works = ['a', 'b', 'c', 'd', 'e'].map((slug) => ({ name: slug, 'x-vitrine': { slug } }));
    const files = Object.fromEntries(works.map(({ name }) => [`projects/${name}/a.png`, file]));
    const html = profile(viewOf({ ...document, links: [], projects: works }, files));
    expect(html).toContain('class="contact"');
    const [, strip = ''] = /<ul class="strip">(.*?)<\/ul>/s.exec(html) ?? [];
    expect(strip.match(/<img /g)).toHaveLength(4);
    expect(strip).toContain('href="http://p.test/ada/projects/a"');
  });

  test('leaves the section in other themes as it is', () => {
    const html = profile(viewOf({ ...document, 'x-vitrine': { theme: 'paper' } }));
    expect(html).toContain('id="links"');
    expect(html).not.toContain('own-links');
  });
});

describe('visitor actions', () => {
  const typed = (type: string, format: string) => ({ type, href: `http://p.test/ada?format=${format}` });
  const every = {
    ...context,
    alternates: [
      ...context.alternates,
      typed('application/json', 'json'),
      typed('application/pdf', 'pdf'),
      typed('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'),
      typed('image/svg+xml', 'qr'),
      typed('image/png', 'card'),
    ],
  };
  const linksIn = (html: string) => [...html.matchAll(/format=(\w+)"/g)].map(([, format]) => format);

  test('are under the name, in the order save contact, PDF, share', () => {
    const html = profile(viewOf(ada), every);
    const actions = html.slice(html.indexOf('<ul class="actions">'), html.indexOf('class="contact"'));
    expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('<ul class="actions">'));
    expect(linksIn(actions)).toEqual(['vcard', 'pdf', 'qr', 'card']);
  });

  test('count Word and PDF as documents and not as data', () => {
    const html = profile(viewOf(ada), every);
    const foot = html.slice(html.indexOf('<ul class="doors">'));
    const [, documents = '', data = ''] = foot.split(/Documents:|Data:/);
    expect([linksIn(documents), linksIn(data)]).toEqual([['pdf', 'docx'], ['json']]);
  });

  test('are absent where a page has no other formats', () => {
    expect(profile(viewOf(ada), { ...context, alternates: [] })).not.toContain('class="actions"');
  });
});

describe('the page of an item', () => {
  const works = { ...ada, projects: ['First', 'Second', 'Third'].map((name) => ({ name })) };
  const pageOf = (name: string) => item(viewOf(works), name.toLowerCase(), { name });

  test('links to the previous and next item', () => {
    const second = pageOf('Second');
    expect(second).toMatch(/rel="prev" href="http:\/\/p\.test\/ada\/projects\/first".*<bdi>First<\/bdi>/);
    expect(second).toMatch(/rel="next" href="http:\/\/p\.test\/ada\/projects\/third"><bdi>Third<\/bdi>/);
    expect(pageOf('First')).not.toContain('rel="prev" href');
    expect(pageOf('Third')).not.toContain('rel="next" href');
  });
});

test('the theme terminal looks like a manual page', () => {
  const heads = (theme: 'paper' | 'terminal') =>
    profile(viewOf({ ...ada, 'x-vitrine': { theme } })).match(
      /<p class="manual" aria-hidden="true">\w[\w ]*/g,
    );
  expect(heads('terminal')?.map((one) => one.replace(/.*>/, ''))).toEqual([
    'Name',
    'Description',
    'See also',
  ]);
  expect(heads('paper')).toBeNull();
});

describe('several roles at one employer', () => {
  const work = [
    { name: 'Acme', position: 'Head', startDate: '2018' },
    { name: 'Acme', position: 'Clerk', startDate: '2010', endDate: '2018' },
    { name: 'Beta', position: 'Cook', startDate: '2001', endDate: '2009' },
  ];
  const outline = (html: string) =>
    [...html.matchAll(/<(h[1-6])[^>]*>(.*?)<\/\1>/g)].map(([, level, text = '']) => [
      level,
      text.replace(/<[^>]+>/g, ''),
    ]);

  test('share one heading and keep their own permalinks', () => {
    const html = profile(viewOf({ basics: { name: 'Ada' }, work }));
    expect(outline(html)).toEqual([
      ['h1', 'Ada'],
      ['h2', 'Work'],
      ['h3', 'Acme'],
      ['h4', 'Head'],
      ['h4', 'Clerk'],
      ['h3', 'Beta'],
    ]);
    for (const slug of ['acme', 'acme-2', 'beta'])
      expect(html).toContain(`<a href="http://p.test/ada/work/${slug}">`);
    expect(html).not.toContain('<p class="subtitle"><bdi>Head</bdi></p>');
    expect(html).toContain('<p class="subtitle"><bdi>Cook</bdi></p>');
  });

  test('show the total period in the heading and the period of each role', () => {
    const html = profile(viewOf({ basics: { name: 'Ada' }, work }));
    const periods = [...html.matchAll(/<p class="period">(.*?)<\/p>/g)];
    expect(periods.map(([, text = '']) => text.replace(/<[^>]+>/g, ''))).toEqual([
      ...['2010 – present', '2018 – present', '2010 – 2018', '2001 – 2009'],
    ]);
  });

  test('share one heading even without more details', () => {
    const roles = work.map(({ name, position }) => ({ name, position }));
    const html = profile(viewOf({ basics: { name: 'Ada' }, work: roles }));
    expect(outline(html).slice(2)).toEqual([
      ['h3', 'Acme'],
      ['h4', 'Head'],
      ['h4', 'Clerk'],
      ['h3', 'Beta'],
    ]);
  });

  test('share one heading on the section page', () => {
    const view = viewOf({ basics: { name: 'Ada' }, work });
    const body = section(view, 'work', work);
    expect(outline(String(body)).map(([level]) => level)).toEqual(['h1', 'h2', 'h3', 'h3', 'h2']);
  });
});
