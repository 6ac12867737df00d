import buttons from './buttons.css' with { type: 'text' };
import empty from './empty.css' with { type: 'text' };
import fields from './fields.css' with { type: 'text' };
import finding from './finding.css' with { type: 'text' };
import lists from './lists.css' with { type: 'text' };
import progress from './progress.css' with { type: 'text' };
import scale from './scale.css' with { type: 'text' };
import states from './states.css' with { type: 'text' };
import tabs from './tabs.css' with { type: 'text' };

/** Styles of pages on the main host. `tokens.css` precedes them on every page. */
export const designStyles = scale + buttons + fields + states;

/** Additional styles for pages with a `RowList` or facts. Few pages of the editor need them. */
export const listStyles = lists;

/** Only sizes and distances, for content in a frame of another site. */
export const scaleStyles = scale;

/** For pages with `Tabs`. */
export const tabStyles = tabs;

/** For pages with a search field or a table. */
export const findingStyles = finding;

/** For pages that may show an `EmptyState`. */
export const emptyStyles = empty;

/** For pages with a `progress` or `meter` element, also if a script adds it. */
export const progressStyles = progress;
