import { showSettings } from '../../../config/config.ts';
import { Pairs } from '../../components/pairs.tsx';
import type { PanelProps } from './panel.ts';

export function ConfigurationPanel({ config }: PanelProps) {
  return (
    <>
      <p>The settings in force, with their defaults; `vitrine --help` tells what each is for.</p>
      <Pairs pairs={showSettings(config)} none="" />
    </>
  );
}
