import { AsMarkdown } from '../../components/as-markdown.tsx';
import { Exceptions } from '../../components/exceptions.tsx';
import type { PanelProps } from './panel.ts';

export function ExceptionPanel({ record, config }: PanelProps) {
  if (record.exceptions.length === 0) return <p class="none">Nothing was thrown.</p>;
  return (
    <>
      <AsMarkdown failure={record} />
      <Exceptions exceptions={record.exceptions} editorUrl={config.editorUrl} />
    </>
  );
}
