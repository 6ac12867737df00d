import { nameOf } from '../profile/view.ts';
import { Actions } from './actions.tsx';
import { ContactSection } from './contact.tsx';
import { Content, contentAttributes } from './content.tsx';
import { GroupLine } from './group-line.tsx';
import { ManualHeading, RunningTitle } from './manual.tsx';
import { MarkdownText } from './markdown-text.tsx';
import { OwnLinks } from './own-links.tsx';
import type { PageProps } from './page.ts';
import { Picture } from './picture.tsx';
import { PlaceLine } from './place.tsx';

/** The first screen, and the head of the printed CV. */
export function Introduction({ page }: PageProps) {
  const { view, mark } = page;
  const { label, location } = view.document.basics ?? {};
  const name = nameOf(view);
  return (
    <header class={name.length > 36 ? 'introduction long' : 'introduction'} {...mark?.('basics')}>
      <RunningTitle page={page} />
      <Picture page={page} />
      <div class="who">
        <ManualHeading page={page} of="name" />
        <h1 class="p-name" {...mark?.('basics', 'name')}>
          <Content page={page} text={name} />
        </h1>
        <data class="u-url u-uid" value={view.canonical} />
        {label?.trim() && (
          <p class="p-job-title" {...mark?.('basics', 'label')}>
            <Content page={page} text={label} />
          </p>
        )}
        <GroupLine page={page} />
        {location && <PlaceLine page={page} location={location} />}
        <Actions page={page} />
        {view.theme !== 'links' && <About page={page} />}
      </div>
      <OwnLinks page={page} />
      <ContactSection page={page} />
    </header>
  );
}

/** The text about the person. */
export function About({ page }: PageProps) {
  const { summary } = page.view.document.basics ?? {};
  if (!summary?.trim()) return null;
  return (
    <>
      <ManualHeading page={page} of="description" />
      <MarkdownText
        page={page}
        class="p-note"
        text={summary}
        marks={page.mark?.('basics', 'summary')}
        {...contentAttributes(page, summary)}
      />
    </>
  );
}
