import buttons from './buttons.css' with { type: 'text' };
import empty from './empty.css' with { type: 'text' };
import fields from './fields.css' with { type: 'text' };
import finding from './finding.css' with { type: 'text' };
import lists from './lists.css' with { type: 'text' };
import progress from './progress.css' with { type: 'text' };
import scale from './scale.css' with { type: 'text' };
import states from './states.css' with { type: 'text' };
import tabs from './tabs.css' with { type: 'text' };

/** Styles of the main host's pages. Every page has `tokens.css` first. */
export const designStyles = scale + buttons + fields + states;

/** Additional styles, for pages that have a `RowList` or facts; at the desk those are few. */
export const listStyles = lists;

/** Sizes and distances alone, for what stands in a frame of another site. */
export const scaleStyles = scale;

/** For pages that have `Tabs`. */
export const tabStyles = tabs;

/** And for pages on which something is looked for, or stands in a table. */
export const findingStyles = finding;

/** For pages that may have an `EmptyState`. */
export const emptyStyles = empty;

/** For pages that have a `progress` or `meter`, or whose script makes one. */
export const progressStyles = progress;
