import { Exceptions } from '../../components/exceptions.tsx';
import type { PanelProps } from './panels.ts';

export function ExceptionPanel({ record }: PanelProps) {
  if (record.exceptions.length === 0) return <p class="none">Nothing was thrown.</p>;
  return <Exceptions exceptions={record.exceptions} />;
}
