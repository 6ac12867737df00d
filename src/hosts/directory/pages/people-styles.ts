import embedCss from './embed.css' with { type: 'text' };
import listCss from './people.css' with { type: 'text' };
import cardCss from './person-card.css' with { type: 'text' };

/** For pages with cards of people. */
export const peopleCss = cardCss + listCss;
/** And for those cards in a frame of another site. */
export const embedStyles = peopleCss + embedCss;
