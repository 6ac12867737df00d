import { UnfitValue } from './values.ts';

/** `s3://bucket`, optionally with a prefix, without a trailing slash. */
export function filesUrl(value: string): string | UnfitValue {
  const place = value.replace(/\/$/, '');
  return /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[A-Za-z0-9._-]{1,100}){0,10}$/.test(place)
    ? place
    : new UnfitValue(
        'use s3://bucket or s3://bucket/prefix: the name of a bucket has 3 to 63 small letters, digits, "." and "-", a prefix letters, digits, ".", "_" and "-"',
      );
}

export function endpointUrl(value: string): string | UnfitValue {
  const url = URL.parse(value);
  const isFit = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '';
  return isFit
    ? value
    : new UnfitValue('use http(s)://host, for example https://s3.eu-central-1.amazonaws.com');
}
