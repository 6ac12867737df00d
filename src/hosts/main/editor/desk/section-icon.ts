import type { IconName } from '../../../../core/html/design/icon.tsx';

const sectionIcons: Readonly<Record<string, IconName>> = {
  work: 'briefcase-business',
  projects: 'folder-kanban',
  education: 'graduation-cap',
  skills: 'sparkles',
  languages: 'message-circle',
  publications: 'book-open',
  awards: 'award',
  certificates: 'circle-check',
  volunteer: 'heart-handshake',
  interests: 'heart',
  references: 'quote',
};

export function iconOfSection(type: string): IconName {
  return (Object.hasOwn(sectionIcons, type) ? sectionIcons[type] : undefined) ?? 'star';
}
