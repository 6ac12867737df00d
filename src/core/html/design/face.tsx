import { initialsOf } from '../../texts/initials.ts';

interface FaceProps {
  /** The name, for the initials if there is no image. */
  readonly name: string;
  readonly picture?: string | null;
  readonly size?: 'small' | 'large';
}

/** A portrait. It is hidden from screen readers, because the name is next to it. */
export function Face({ name, picture = null, size }: FaceProps) {
  const look = size === undefined ? 'avatar' : `avatar ${size}`;
  if (picture === null)
    return (
      <span class={look} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  return (
    <img
      class={look}
      src={picture}
      alt=""
      loading="lazy"
      width={sizes[size ?? 'usual']}
      height={sizes[size ?? 'usual']}
    />
  );
}

const sizes = { small: 28, usual: 36, large: 80 } as const;
