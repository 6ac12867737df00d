import embedCss from './embed.css' with { type: 'text' };
import listCss from './people.css' with { type: 'text' };
import cardCss from './person-card.css' with { type: 'text' };

/** Styles for pages with cards of users. */
export const peopleCss = cardCss + listCss;
/** Styles for cards in a frame of another site. */
export const embedStyles = peopleCss + embedCss;
