import type { SubjectPath } from '../../published/find-subject.ts';
import type { EditorRequest } from '../editor-route.ts';
import type { PreviewContext } from './draw-preview.tsx';

export function previewContext({ exchange, edited, params }: EditorRequest<SubjectPath>): PreviewContext {
  const { user, prefix, accounts } = edited;
  return {
    username: user.username,
    prefix,
    locale: exchange.locale,
    path: exchange.path,
    place: { type: params.type, slug: params.slug },
    defaultLanguage: accounts.defaultLanguage,
    month: accounts.now().toISOString().slice(0, 'yyyy-mm'.length),
  };
}
