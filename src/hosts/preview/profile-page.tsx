import { renderPage } from '../../html/render-page.tsx';
import { textsFor } from '../../html/texts/texts.ts';
import type { Reply } from '../../kernel/reply.ts';
import type { ProfileDocument } from '../../profile/document.ts';
import css from './profile-page.css' with { type: 'text' };

export interface ProfilePage {
  readonly username: string;
  readonly document: ProfileDocument;
  readonly canonical: string;
  readonly locale: string;
}

export function renderProfilePage({ username, document, canonical, locale }: ProfilePage): Reply {
  const { basics = {} } = document;
  const name = basics.name || username;
  const texts = textsFor(locale).profile;
  return renderPage({
    title: name,
    locale,
    css,
    head: (
      <>
        <link rel="canonical" href={canonical} />
        <link rel="alternate" type="application/json" href={`${canonical}?format=json`} />
        {basics.label && <meta name="description" content={basics.label} />}
      </>
    ),
    children: (
      <main class="h-card">
        <header>
          <h1 class="p-name">{name}</h1>
          {basics.label && <p class="p-job-title">{basics.label}</p>}
          {basics.location?.city && <p class="p-locality">{basics.location.city}</p>}
        </header>
        {basics.summary && <p class="p-note">{basics.summary}</p>}
        {Object.entries(texts.sections).map(([type, title]) => (
          <Section title={title} items={document[type]} present={texts.present} />
        ))}
      </main>
    ),
  });
}

interface Item {
  readonly [field: string]: unknown;
}

function Section({ title, items, present }: { title: string; items: unknown; present: string }) {
  if (!Array.isArray(items) || items.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {items.map((item: Item) => (
          <li>
            <h3>{titleOf(item)}</h3>
            {subtitleOf(item, present) && <p class="subtitle">{subtitleOf(item, present)}</p>}
            {typeof item.summary === 'string' && <p>{item.summary}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf(item: Item): string {
  return firstText(item.name, item.position, item.title, item.institution, item.organization, item.language);
}

function subtitleOf(item: Item, present: string): string {
  const period = item.startDate ? `${item.startDate} – ${item.endDate ?? present}` : '';
  const what = firstText(
    item.position,
    item.area,
    item.fluency,
    item.level,
    item.awarder,
    item.publisher,
    item.reference,
  );
  return [what, period].filter((text) => text !== '').join(' · ');
}

function firstText(...candidates: unknown[]): string {
  return candidates.find((text): text is string => typeof text === 'string' && text !== '') ?? '';
}
