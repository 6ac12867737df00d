import { parsePointer } from '../../profile/json-pointer.ts';
import { fieldLabel } from '../field-label.ts';
import { changeTexts } from './change-texts.ts';

/** Writes a value of a document down for a person: lists line by line, members with their names. */
export function createValueWriter(locale: string, pointer: string): (value: unknown) => string {
  const [owner = ''] = parsePointer(pointer);
  const texts = changeTexts(locale);
  const isVisibility = pointer.includes('/x-vitrine/visibility');
  const isDirectory = pointer === '/x-vitrine/directory';

  return (value) => {
    if (isVisibility && (value === 'public' || value === 'private')) return texts[value];
    if (isDirectory && (value === 'listed' || value === 'unlisted')) return texts[value];
    return write(value, '');
  };

  function write(value: unknown, indent: string): string {
    if (typeof value !== 'object' || value === null) return String(value);
    if (Array.isArray(value)) return value.map((one) => `– ${write(one, `${indent}  `)}`).join(`\n${indent}`);
    const members = Object.entries(value).filter(([name]) => name !== 'x-vitrine');
    return members.map(([name, member]) => writeMember(name, member, indent)).join(`\n${indent}`);
  }

  function writeMember(name: string, value: unknown, indent: string): string {
    const label = fieldLabel(locale, owner, name);
    const isLong = typeof value === 'object' && value !== null;
    const inner = `${indent}  `;
    return `${label}:${isLong ? `\n${inner}` : ' '}${write(value, inner)}`;
  }
}
