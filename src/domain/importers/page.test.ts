import { expect, test } from 'bun:test';
import { importPage } from './page.ts';
import { type HtmlElement, parseHtml, readableText } from './parse-html.ts';

const resume = `<!doctype html><title>Ada &amp; engines</title>
<main class="h-resume">
  <div class="p-contact h-card">
    <img class="u-photo" src="/ada.jpg" alt="Ada">
    <a class="p-name u-url" href="/">Ada   <b>Lovelace</b></a>
    <a rel="me noopener" href="https://github.example/ada">code</a>
    <a class="u-email" href="mailto:ada@example.org">mail</a>
    <span class="p-locality">London</span>
  </div>
  <p class="p-summary">Wrote notes.
  <ul><li class="p-skill">Sums<li class="p-skill">Looms</ul>
  <div class="p-experience h-event"><span class="p-job-title">Programmer</span> at <span class="p-org">Engines</span>,
    <time class="dt-start" datetime="1842-09">autumn</time>–<abbr class="dt-end" title="1843-10-01">later</abbr></div>
  <div class="p-education h-event"><span class="p-name">Home</span></div>
</main>`;

test('Web page: reads an h-resume with its card', () => {
  const imported = importPage(resume, 'https://ada.example/about');
  expect(imported?.basics).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    url: 'https://ada.example/',
    summary: 'Wrote notes.',
    location: { city: 'London' },
    profiles: [{ network: 'github', url: 'https://github.example/ada' }],
  });
  expect(imported?.picture).toEqual({ url: 'https://ada.example/ada.jpg' });
  expect(imported?.items.map(({ section, item }) => [section, item])).toEqual([
    ['work', { name: 'Engines', position: 'Programmer', startDate: '1842-09', endDate: '1843-10-01' }],
    ['education', { institution: 'Home' }],
    ['skills', { name: 'Sums' }],
    ['skills', { name: 'Looms' }],
  ]);
});

test('Web page: reads an old hCard without a URL', () => {
  const imported = importPage(
    '<p class="vcard"><a class="fn url" href="https://ada.example/">Ada</a>, <span class="title">Analyst</span><img class="photo" src="a.jpg"></p>',
    null,
  );
  expect(imported?.basics).toEqual({ name: 'Ada', label: 'Analyst', url: 'https://ada.example/' });
  expect(imported?.picture).toBeNull();
});

test('Web page: reads JSON-LD at any depth', () => {
  const person = {
    '@type': ['Person'],
    name: 'Ada',
    jobTitle: 'Analyst',
    birthDate: '1815-12-10',
    gender: 'female',
    image: { '@type': 'ImageObject', url: 'https://ada.example/a.jpg' },
    email: 'mailto:ada@example.org',
    sameAs: 'https://www.github.example/ada',
    address: { addressLocality: 'London', addressCountry: { name: 'gb' } },
    worksFor: { name: 'Engines', url: 'engines.example' },
    alumniOf: [{ name: 'Home' }],
    knowsAbout: ['Sums', { name: 'Looms' }],
    knowsLanguage: 'fr',
    award: 'Medal',
    hasCredential: { name: 'Cert', dateCreated: '2020-01' },
  };
  const wrap = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
  const page = `${wrap('{')}<script type="application/ld+json">{</script>${wrap({ '@graph': [{ '@type': 'WebSite' }, { '@type': 'ProfilePage', mainEntity: person }] })}`;
  const imported = importPage(page, null);
  expect(imported?.basics).toEqual({
    name: 'Ada',
    label: 'Analyst',
    email: 'ada@example.org',
    location: { city: 'London', countryCode: 'GB' },
    profiles: [{ network: 'github', url: 'https://www.github.example/ada' }],
  });
  expect(imported?.items.map(({ section, item }) => [section, item])).toEqual([
    ['work', { name: 'Engines', position: 'Analyst', url: 'https://engines.example' }],
    ['education', { institution: 'Home' }],
    ['skills', { name: 'Sums' }],
    ['skills', { name: 'Looms' }],
    ['languages', { language: 'fr' }],
    ['awards', { title: 'Medal' }],
    ['certificates', { name: 'Cert', date: '2020-01' }],
  ]);
  expect(JSON.stringify(imported)).not.toMatch(/1815|female/);
});

test('Web page: rejects pages without data and files that are not pages', () => {
  for (const text of [
    '',
    '<p>Hello',
    '<script type="application/ld+json">[[[[[[[[{"@type":"Person"}]]]]]]]]</script>',
  ])
    expect(importPage(text, null)).toBeNull();
});

test.each([
  ['<p>a<p>b', 'a b'],
  ['<table><tr><td>a</td><td>b</td></table>', 'a b'],
  ['<b>a</b>b', 'ab'],
  ['<b>a<i>b</b>c</i>d', 'abcd'],
  ['a < b &amp; c', 'a < b & c'],
  ['<p title="a > b">x</p>', 'x'],
  ['<script>if (a < b) "</p>"</script>x', 'x'],
  ['</div>x</span>', 'x'],
  ['<constructor><p>x', 'x'],
  ['<img alt="a picture">', 'a picture'],
])('%j reads %j', (html, text) => expect(readableText(parseHtml(html))).toBe(text));

test('Web page: reads a megabyte of any input in linear time', () => {
  for (const part of ['<div>', '<', '<a href="', '<p class=x>', '<!--', '</b>'])
    parseHtml(part.repeat(1_000_000 / part.length));
});

test('Web page: limits nesting to two hundred elements', () => {
  let [depth, element] = [0, parseHtml('<div>'.repeat(1_000)) as HtmlElement | undefined];
  while (element) {
    element = element.children.find((child) => typeof child !== 'string');
    depth += 1;
  }
  expect(depth).toBe(202);
});

test('Web page: reads a country by its name', () => {
  const card = '<p class="h-card"><b class="p-name">Ada</b> <i class="p-country-name">Germany</i></p>';
  const address = { addressLocality: 'Bonn', addressCountry: { name: 'Germany' } };
  const data = JSON.stringify({ '@type': 'Person', name: 'Ada', address });
  for (const page of [card, `<script type="application/ld+json">${data}</script>`])
    expect(importPage(page, null)?.basics.location?.countryCode).toBe('DE');
});

test('Web page: ignores containers that are named like entries', () => {
  const imported = importPage(
    `<div class="h-resume"><section class="experience"><h2>Work</h2>
      <div class="p-experience"><b class="p-org">Engines</b></div>
      <div class="p-experience"><b class="p-org">Looms</b> <i class="p-job-title">Weaver</i></div>
    </section></div>`,
    null,
  );
  expect(imported?.items.map(({ item }) => item)).toEqual([
    { name: 'Engines' },
    { name: 'Looms', position: 'Weaver' },
  ]);
});

test('Web page: handles letters that change length in lower case', () => {
  const page = parseHtml('<p>İİİİİ</p><script>1</script><b class="x">Ada</b>');
  expect(
    page.children.map((child) => typeof child !== 'string' && [child.name, child.children.length]),
  ).toEqual([
    ['p', 1],
    ['script', 1],
    ['b', 1],
  ]);
});

test.each([
  ['<a href=/x/>y</a>', { href: '/x/' }],
  ['<a href="a>b" x>y</a>', { href: 'a>b', x: '' }],
  ["<a b = 'c' / d=e>y</a>", { b: 'c', d: 'e' }],
  ['<A B="c" b="d">y</a>', { b: 'c' }],
])('reads a tag: %s', (html, attributes) => {
  const [element] = parseHtml(html).children as HtmlElement[];
  expect([Object.fromEntries(element?.attributes ?? []), element?.children]).toEqual([attributes, ['y']]);
});

test.each(['<ada.b@example.org>', '<a b="c>', '<a =>', '2 < 3 <!', '</a', '<a <b'])(
  'reads no tag: %s',
  (text) => {
    expect(readableText(parseHtml(text))).toBe(text);
  },
);

test('Web page: decodes named character references', () => {
  const imported = importPage(
    '<p class="h-card"><b class="p-name">J&uuml;rgen &Uuml;&szlig;&AMP;&nosuch;</b> <data class="p-job-title" value="Ing&eacute;nieur &laquo;&alpha;&raquo;">x</data></p>',
    null,
  );
  expect(imported?.basics).toMatchObject({ name: 'Jürgen Üß&&nosuch;', label: 'Ingénieur «α»' });
});

const describe = (person: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Person', ...person })}</script>`;

const job = `<div class="p-experience h-event"><b class="p-job-title">CTO</b>
  <div class="p-location h-card"><a class="p-name p-org u-url" href="https://acme.example">Acme Corp</a><i class="p-locality">Paris</i></div></div>`;
const oldJob = '<p class="experience vevent vcard"><b class="title">CTO</b> <b class="org">Acme Corp</b></p>';

test.each([
  ['beside the resume', `<p class="h-card">Jane</p><div class="h-resume">${job}</div>`],
  ['behind its jobs', `<div class="h-resume">${job}<p class="h-card">Jane</p></div>`],
  [
    'said to be the contact',
    `<div class="h-resume"><p class="h-card">Bob</p><p class="p-contact">Jane</p>${job}</div>`,
  ],
  [
    'of before',
    `<div class="hresume">${oldJob}<address class="vcard"><b class="fn">Jane</b></address></div>`,
  ],
])('assigns a resume to the owner of the card %s, not to the employer', (_name, html) => {
  const imported = importPage(html, null);
  expect(imported?.basics).toEqual({ name: 'Jane' });
  expect(imported?.items.map(({ item }) => item)).toMatchObject([{ name: 'Acme Corp', position: 'CTO' }]);
});

test('takes no name from a resume without a card of its owner, and reads places as cities', () => {
  const imported = importPage(`<div class="h-resume">${job}</div>`, null);
  expect(imported?.basics).toEqual({});
  expect(imported?.items.map(({ item }) => item)).toEqual([
    { name: 'Acme Corp', position: 'CTO', location: 'Paris', url: 'https://acme.example/' },
  ]);
});

test.each([
  '<p>by <span class="author vcard"><a class="url fn n" href="https://m.example/admin">admin</a></span>',
  '<article class="h-entry">by <a class="p-author h-card" href="https://m.example/admin">admin</a></article>',
])("doesn't import the author of an article as the person of the page: %s", (html) => {
  const person = describe({ name: 'Maria Rossi', jobTitle: 'Architect' });
  expect(importPage(person + html, null)?.basics).toEqual({ name: 'Maria Rossi', label: 'Architect' });
  expect(importPage(html, null)?.basics.name).toBe('admin');
});

test('Web page: completes microformats with JSON-LD', () => {
  const card = `<p class="h-card"><b class="p-name">Ravi Kumar</b>, <i class="p-job-title">Head</i> at <i class="p-org">Infy</i>
    <a rel="me" href="https://github.example/ravi">code</a> <i class="p-locality">Pune</i></p>`;
  const person = {
    jobTitle: 'Engineer',
    worksFor: { name: 'Infosys' },
    knowsAbout: ['Go'],
    sameAs: ['https://github.example/ravi', 'https://x.example/ravi'],
    address: { addressLocality: 'Poona', addressCountry: 'IN' },
  };
  const imported = importPage(describe({ name: 'Ravi KUMAR', ...person }) + card, null);
  expect(imported?.basics).toEqual({
    name: 'Ravi Kumar',
    label: 'Head',
    location: { city: 'Pune', countryCode: 'IN' },
    profiles: [
      { network: 'github', url: 'https://github.example/ravi' },
      { network: 'x', url: 'https://x.example/ravi' },
    ],
  });
  expect(imported?.items.map(({ item }) => item)).toEqual([
    { name: 'Infy', position: 'Head' },
    { name: 'Go' },
  ]);
  expect(importPage(describe({ name: 'Somebody else', ...person }) + card, null)?.items).toHaveLength(1);
});

test('Web page: keeps paragraphs, lists and links of a text', () => {
  const imported = importPage(
    `<div class="h-card"><h1 class="p-name">Maria <br>Rossi</h1><div class="p-note"><p>First &lt;b&gt; *one*.</p>
      <p>See <a href="https://a.example/?b=1&amp;c=2">this</a><script>x</script>.</p><ul><li>one</li><li>two</li></ul></div></div>`,
    null,
  );
  expect(imported?.basics).toEqual({
    name: 'Maria Rossi',
    summary: 'First &lt;b> \\*one\\*.\n\nSee [this](https://a.example/?b=1&c=2).\n\n- one\n- two',
  });
});

test('Web page: breaks lines once and keeps the words of unknown elements', () => {
  const note = 'At <my-mark>Acme</my-mark> since <relative-time>2020</relative-time>.<o:p></o:p> one<br>two';
  const imported = importPage(
    `<div class="h-card"><b class="p-name">Ada</b><p class="p-note">${note}</p></div>`,
    null,
  );
  expect(imported?.basics.summary).toBe('At Acme since 2020. one\\\ntwo');
});

test("Web page: resolves relative links against the page's URL", () => {
  const links = ['/notes', 'b?c', '#d', 'mailto:a@example.org'].map((href) => `<a href="${href}">x</a>`);
  const card = `<div class="h-card"><b class="p-name">Ada</b><p class="p-note">${links.join(' ')}</p></div>`;
  const imported = importPage(card, 'https://ada.example/about/');
  expect(imported?.basics.summary).toBe(
    '[x](https://ada.example/notes) [x](https://ada.example/about/b?c) x x',
  );
  expect(imported?.notes.map(({ where }) => where)).toEqual(['p-note: mailto:a@example.org']);
  expect(importPage(card, null)?.basics.summary).toBe('x x x x');
});
