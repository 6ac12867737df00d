import { progressStyles } from '../../../../core/html/design/styles.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import moreCss from '../desk/empty-sections.css' with { type: 'text' };
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { LatestChanges } from './latest-changes.tsx';
import { MissingParts } from './missing-parts.tsx';
import css from './overview.css' with { type: 'text' };
import type { Overview } from './overview-props.ts';
import { OwnName } from './own-name.tsx';
import { OwnPage } from './own-page.tsx';
import { OwnSections } from './own-sections.tsx';
import { PendingChanges } from './pending-changes.tsx';

export function renderOverview(request: EditorRequest, overview: Overview): Promise<Reply> {
  const part = { request, overview };
  return renderEditorPage(request, {
    current: 'overview',
    css: progressStyles + moreCss + css,
    hasHeading: false,
    children: (
      <>
        <OwnName {...part} />
        <div class="overview">
          <div>
            <PendingChanges {...part} />
            <OwnSections {...part} />
          </div>
          <div>
            <OwnPage {...part} />
            <MissingParts {...part} />
            {overview.added}
            <LatestChanges {...part} />
          </div>
        </div>
      </>
    ),
  });
}
