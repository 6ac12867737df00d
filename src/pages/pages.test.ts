import { describe, expect, test } from 'bun:test';
import type { ProfileDocument } from '../profile/document.ts';
import { projectProfile } from '../profile/public-profile.ts';
import { assignSlugs } from '../profile/slugs.ts';
import { createView, type ProfileView } from '../profile/view.ts';
import { renderItemPage } from './item-page.tsx';
import type { PageContext } from './page-context.ts';
import { renderProfilePage } from './profile-page.tsx';
import { renderSectionPage } from './section-page.tsx';

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
    origin: 'http://p.test',
    language,
    lastModified: '2026-01-02T03:04:05.000Z',
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
  jsonLd: '{"@type":"ProfilePage"}',
};

const profile = (view: ProfileView, around = context) => String(renderProfilePage(view, around).body);

describe('the pages of a profile', () => {
  test('are an h-card, with the name apart from what stands around it', () => {
    const html = profile(viewOf(ada));
    expect(html).toContain('<main class="page h-card">');
    expect(html).toContain('<h1 class="p-name"><bdi>Ada \u202eLovelace</bdi></h1>');
    expect(html).toContain('<p class="p-job-title">Analyst</p>');
    expect(html).toContain(
      '<bdi class="p-locality">London</bdi>, <span class="p-country-name">United Kingdom</span>',
    );
    expect(html).toContain('<a class="u-email" rel="noopener nofollow ugc" href="mailto:ada@e.example">');
  });

  test('say who they are when a link is pasted', () => {
    const html = profile(viewOf(ada));
    expect(html).toContain('<title>Ada Lovelace – Analyst</title>');
    expect(html).toContain('<meta property="og:title" content="Ada Lovelace – Analyst"');
    expect(html).toContain('<meta property="og:type" content="profile"');
    expect(html).toContain('<meta property="og:locale" content="en_US"');
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
    expect(description).toStartWith('I think about engines. And');
    expect(description.length).toBeLessThanOrEqual(200);
  });

  test('name their address, languages and other representations', () => {
    const html = profile(viewOf(ada));
    expect(html).toContain('<link rel="canonical" href="http://p.test/ada"');
    expect(html).toContain('<link rel="alternate" type="text/vcard" href="http://p.test/ada?format=vcard"');
    expect(html).toContain('<link rel="alternate" hreflang="fr" href="http://p.test/ada?lang=fr"');
    expect(html).toContain('<link rel="alternate" hreflang="x-default" href="http://p.test/ada"');
    expect(html).toContain('<script type="application/ld+json">{"@type":"ProfilePage"}</script>');
  });

  test('mark own accounts with me, and link to nothing unsafe', () => {
    const html = profile(viewOf(ada));
    expect(html).toContain(
      '<a class="u-url account" rel="me noopener nofollow ugc" href="https://git.example/ada">',
    );
    expect(html).toContain(
      '<a rel="noopener nofollow ugc" href="https://e.example/engine">e.example/engine</a>',
    );
    expect(html).not.toContain('javascript:');
  });

  test('show an uploaded picture, and none from elsewhere', () => {
    expect(profile(viewOf(ada))).not.toContain('elsewhere.example');
    expect(profile(viewOf(ada))).toContain('<span class="monogram" aria-hidden="true">A\u200cL</span>');
    expect(profile(viewOf({ basics: { name: 'Ada' } }))).not.toContain('class="monogram"');
    const files = { 'basics/image/me.webp': { hash: '', type: 'image/webp', size: 1 } };
    const html = profile(viewOf(ada, files));
    expect(html).toContain('<img class="u-photo" src="http://p.test/ada/basics/image/me.webp"');
    expect(html).toContain('<meta property="og:image" content="http://p.test/ada/basics/image/me.webp"');
  });

  test('leave out what is empty, down to the username', () => {
    expect(profile(viewOf(ada))).not.toContain('Skills');
    const html = profile(viewOf({}));
    expect(html).toContain('<h1 class="p-name"><bdi>ada</bdi></h1>');
    expect(html).not.toMatch(/<section|<ul class|name="description"/);
  });

  test('keep the language of the content apart from that of the interface', () => {
    const html = profile(viewOf(ada, {}, 'ar'), { ...context, locale: 'de' });
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<bdi lang="de" dir="ltr">Projekte</bdi>');
    expect(html).toContain('<time datetime="1837-06">Juni 1837</time> – heute');
  });

  test('lead from the profile to section and item, and back', () => {
    const files = { 'projects/engine/notes/a b.pdf': { hash: '', type: 'application/pdf', size: 1_250_000 } };
    const view = viewOf(ada, files);
    const items = view.document.projects as { name: string }[];
    expect(profile(view)).toContain(
      '<h3><a href="http://p.test/ada/projects/engine"><bdi>Engine</bdi></a></h3>',
    );
    const section = String(renderSectionPage(view, 'projects', items, context).body);
    expect(section).toContain('<a class="h-card" href="http://p.test/ada">');
    expect(section).toContain('<h1>Projects</h1>');
    expect(section).toContain('<h2><a href="http://p.test/ada/projects/engine">');
    const item = String(renderItemPage(view, 'projects', 'engine', items[0] ?? {}, context).body);
    expect(item).toContain('<a href="http://p.test/ada/projects">Projects</a>');
    expect(item).toContain('<h1><bdi>Engine</bdi></h1>');
    expect(item).toContain('href="http://p.test/ada/projects/engine/notes/a%20b.pdf"');
    expect(item).toContain('<span class="kind">PDF, 1.3 MB</span>');
    expect(item).toContain('<dt>Stars</dt><dd><bdi>7</bdi></dd>');
  });
});
