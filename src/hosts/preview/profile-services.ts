import type { Offer } from '../../domain/pages/format-names.ts';
import type { Queries } from '../../store/database.ts';
import { createHeadTemplates, type HeadTemplates } from '../response-cache/head-templates.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { createSingleFlight, type SingleFlight } from '../response-cache/single-flight.ts';
import type { CountView } from '../web/count-view.ts';
import type { Edge } from '../web/edge.ts';
import type { MakeCard } from './card-response.ts';
import { type ChooseFormat, createFormatChooser } from './choose-format.ts';
import { type ContentLanguageChooser, createContentLanguageChooser } from './content-language.ts';
import { linkJson, type PlacedOrigin, type PublicSite, placeOrigin } from './json-response.ts';
import type { FormatMakers } from './made-response.ts';
import type { RenderInWorker } from './render-in-worker.ts';
import { createVariantKey, type VariantKey } from './variant-key.ts';

export interface ShowProfileOptions {
  readonly origin: string;
  readonly site: PublicSite['site'];
  readonly queries: Queries;
  /** Null in development, where responses aren't cached. */
  readonly cache: ResponseCache | null;
  /** Renders profiles that would delay other requests. */
  readonly renderInWorker: RenderInWorker;
  readonly makeCard: MakeCard;
  readonly makers: FormatMakers;
  readonly offer: Offer;
  readonly now: () => Date;
  /** Whether back-links are verified. */
  readonly verifiesLinks: boolean;
  /** Null if views aren't counted. */
  readonly countView: CountView | null;
  /** Null if there is no CDN in front of this server. */
  readonly edge: Edge | null;
}

export interface ProfileServices extends ShowProfileOptions {
  readonly publicSite: PublicSite;
  readonly placedOrigin: PlacedOrigin;
  readonly heads: HeadTemplates;
  readonly chooseFormat: ChooseFormat;
  readonly chooseLanguage: ContentLanguageChooser;
  readonly variantKey: VariantKey;
  readonly currentMonth: () => string;
  readonly singleFlight: SingleFlight;
}

export function createProfileServices(options: ShowProfileOptions): ProfileServices {
  const { origin, site, offer } = options;
  const publicSite = { origin, site, offer };
  return {
    ...options,
    publicSite,
    placedOrigin: placeOrigin(origin),
    heads: createHeadTemplates((languages, name) => linkJson(publicSite, languages, name)),
    chooseFormat: createFormatChooser(offer),
    chooseLanguage: createContentLanguageChooser(),
    variantKey: createVariantKey(),
    currentMonth: createCurrentMonth(options.now),
    singleFlight: createSingleFlight(),
  };
}

const minute = 60_000;

/** The month as `yyyy-mm`. It is computed once a minute, because each cached response needs it. */
function createCurrentMonth(now: () => Date): () => string {
  let [month, from] = ['', Number.NaN];

  return () => {
    const time = now().getTime();
    if (!(time >= from && time < from + minute)) {
      from = time - (time % minute);
      month = new Date(time).toISOString().slice(0, 'yyyy-mm'.length);
    }
    return month;
  };
}
