import { formatDay, formatTime } from '../../../../domain/profile/dates.ts';
import { DoButton } from '../do-button.tsx';
import type { FormState } from './form-page.ts';
import { type FormsTexts, formsTexts } from './forms-texts.ts';
import type { SaveNews } from './save/save-news.ts';

/** The ID of the page's form, for buttons in the bar. */
export const formId = 'edited';

interface SaveStatusProps {
  readonly state: FormState;
  readonly now: Date;
}

/** The save status of a form, with a button to undo. Without the script there is a button to save. */
export function SaveStatus({ state: { news, savedAt, locale }, now }: SaveStatusProps) {
  const texts = formsTexts(locale);
  return (
    <>
      <p class="saved" role="status" data-status>
        {news ? tell(texts, news) : savedAt !== null && <SavedAt at={savedAt} now={now} locale={locale} />}
      </p>
      {/* Enter in a field presses the first button of its form. */}
      <DoButton value="save" look="second" form={formId}>
        {texts.save}
      </DoButton>
      {news && (
        <DoButton value={`undo ${news.revision}`} look="quiet" form={formId}>
          {texts.undo}
        </DoButton>
      )}
    </>
  );
}

interface SavedAtProps {
  readonly at: string;
  readonly now: Date;
  readonly locale: string;
}

/** The time if it is today, otherwise the day. The script shows it in the member's time zone. */
function SavedAt({ at, now, locale }: SavedAtProps) {
  const isToday = at.slice(0, 10) === now.toISOString().slice(0, 10);
  const shown = (
    <time datetime={at} data-local="short">
      {isToday ? formatTime(at, locale) : formatDay(at, locale)}
    </time>
  );
  const [before = '', after = ''] = formsTexts(locale).savedAt('\n').split('\n');
  return (
    <>
      {before}
      {shown}
      {after}
    </>
  );
}

function tell(texts: FormsTexts, { kind, title }: SaveNews): string {
  if (kind === 'removed') return title === '' ? texts.removedUntitled : texts.removed(title);
  if (kind === 'moved') return title === '' ? texts.movedUntitled : texts.moved(title);
  if (kind === 'undone' || kind === 'saved') return texts[kind];
  return texts[kind](title || texts.untitled);
}
