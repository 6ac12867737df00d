import { Face } from '../../../../core/html/design/face.tsx';
import { draftFilePath, editorPaths } from '../../../../core/paths/editor.ts';
import { findPortrait } from '../../../../domain/profile/files.ts';
import { PublicLink } from '../public-address.tsx';
import type { OverviewProps } from './overview-props.ts';
import { overviewTexts } from './overview-texts.ts';

/** Shows the member's name and the visibility of the profile. */
export function OwnName({ request, overview: { document, files } }: OverviewProps) {
  const { locale, user, prefix } = request;
  const texts = overviewTexts(locale);
  const { state, username } = user;
  const name = document.basics?.name?.trim() || username;
  const [path] = findPortrait(files) ?? [];
  const picture = path === undefined ? null : `${prefix + draftFilePath(path)}?size=small`;
  return (
    <div class="person">
      <a href={`${prefix + editorPaths.basics}#photo`} aria-label={texts.yourPicture}>
        <Face name={name} picture={picture} size="large" />
      </a>
      <div>
        <h1 class="display">
          <bdi>{name}</bdi>
        </h1>
        {document.basics?.label !== undefined && (
          <p class="said soft" dir="auto">
            {document.basics.label}
          </p>
        )}
        <p class="hint">
          {state !== 'deleted' && texts.states[state]}{' '}
          {state === 'published' && <PublicLink request={request} />}
        </p>
      </div>
    </div>
  );
}
