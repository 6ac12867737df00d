import type { HttpError } from '../kernel/http-error.ts';
import { longestTarget } from '../kernel/target.ts';
import { findFraming, plainFraming, saysWhereBodyEnds } from './framing.ts';
import { HeaderBlock } from './header-block.ts';
import type { KnownBlocks } from './known-blocks.ts';
import type { Limits } from './limits.ts';
import * as refusals from './refusals.ts';

/** The well-formed request line and headers. */
export interface Head {
  readonly method: string;
  readonly target: string;
  /** The minor version of HTTP/1.x. */
  readonly minor: number;
  readonly block: HeaderBlock;
  /** The position after the head. */
  readonly end: number;
  /** Why the request is rejected although it could be parsed. */
  readonly refusal: HttpError | null;
}

const [tab, lineFeed, carriageReturn, space, colon] = [9, 10, 13, 32, 58];
const blankLine = Buffer.from('\r\n\r\n');
const version = Buffer.from(' HTTP/1.x\r\n');
const incomplete = -1;

/** Null if the head is incomplete. Throws an `HttpError` as soon as no further bytes can make it valid. */
export function parseHead(bytes: Buffer, limits: Limits, known: KnownBlocks): Head | null {
  const start = skipLineBreak(bytes);
  const last = Math.min(bytes.length, start + limits.headers);
  const methodEnd = findMethodEnd(bytes, start, last);
  const targetEnd = methodEnd === incomplete ? incomplete : findTargetEnd(bytes, methodEnd + 1, last);
  const headersStart = targetEnd === incomplete ? incomplete : findVersionEnd(bytes, targetEnd, last);
  if (headersStart === incomplete) return waitForMore(bytes, start, limits);
  const minor = bytes[headersStart - 3] === 0x30 ? 0 : 1;
  const again = minor === 1 ? known.find(bytes, headersStart, last) : null;
  const end = again ? last : findEnd(bytes, start, headersStart, limits);
  const block = again ?? readBlock(bytes, headersStart, end, minor, limits);
  if (block === null) return waitForMore(bytes, start, limits);
  const { framing } = block;
  if (again === null && framing === plainFraming) known.keep(bytes, headersStart, end, block);
  const method = isGet(bytes, start, methodEnd) ? 'GET' : bytes.toString('latin1', start, methodEnd);
  const target = bytes.toString('latin1', methodEnd + 1, targetEnd);
  const refusal = refusals.refuseMethodOrTarget(method, target) ?? refusals.refuseFraming(method, framing);
  return { method, target, minor, block, end, refusal };
}

/** Null, unless the head has reached its size limit. Then it throws. */
function waitForMore(bytes: Buffer, start: number, limits: Limits): null {
  if (bytes.length - start < limits.headers) return null;
  throw tooLarge(bytes.toString('latin1', start, start + limits.headers));
}

/** The end of the head: after the empty line, or at the size limit. */
function findEnd(bytes: Buffer, start: number, headersStart: number, limits: Limits): number {
  const blank = bytes.indexOf(blankLine, headersStart - '\r\n'.length);
  const isWhole = blank >= 0 && blank + blankLine.length - start <= limits.headers;
  return isWhole ? blank + blankLine.length : Math.min(bytes.length, start + limits.headers);
}

/** Null if the empty line hasn't arrived. */
function readBlock(
  bytes: Buffer,
  start: number,
  end: number,
  minor: number,
  limits: Limits,
): HeaderBlock | null {
  const rawHeaders: string[] = [];
  const text = bytes.toString('latin1', start, end);
  const isRead = readHeaders({ bytes, start, end, text }, rawHeaders);
  if (rawHeaders.length > limits.headerCount * 2) throw refusals.headersTooLarge();
  return isRead ? new HeaderBlock(rawHeaders, findFraming(rawHeaders, minor)) : null;
}

/** Some clients send an extra line break after a body. */
function skipLineBreak(bytes: Buffer): number {
  return bytes[0] === carriageReturn && bytes[1] === lineFeed ? 2 : 0;
}

function findMethodEnd(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && isTokenByte[bytes[at] ?? 0] === 1) at += 1;
  if (at - start > longestMethod) throw refusals.notHttp();
  if (at === end) return incomplete;
  // The first byte of a line break that may precede a request.
  if (at === start && bytes[at] === carriageReturn && at + 1 === bytes.length) return incomplete;
  if (at === start || bytes[at] !== space) throw refusals.notHttp();
  return at;
}

const longestMethod = 32;

/** Avoids creating a string for the method, because most requests are GET. */
function isGet(bytes: Buffer, start: number, end: number): boolean {
  return end - start === 3 && bytes[start] === 71 && bytes[start + 1] === 69 && bytes[start + 2] === 84;
}

function findTargetEnd(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && isTargetByte[bytes[at] ?? 0] === 1) at += 1;
  if (at === end) return incomplete;
  const byte = bytes[at] ?? 0;
  if (byte === space && at > start) return at;
  throw byte > 0x7e ? refusals.unencodedTarget() : refusals.malformed();
}

function findVersionEnd(bytes: Buffer, start: number, end: number): number {
  const available = Math.min(version.length, end - start);
  for (let index = 0; index < available; index += 1) {
    const byte = bytes[start + index];
    const fits = index === 8 ? byte === 0x30 || byte === 0x31 : byte === version[index];
    if (!fits) throw refusals.malformed();
  }
  return available < version.length ? incomplete : start + version.length;
}

interface Window {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  /** The same bytes as Latin-1, with one character per byte. */
  readonly text: string;
}

/** Adds names and values alternately. Returns whether the empty line was reached. */
function readHeaders({ bytes, start, end, text }: Window, rawHeaders: string[]): boolean {
  let at = start;
  while (at < end) {
    if (bytes[at] === carriageReturn) {
      if (at + 1 < end && bytes[at + 1] !== lineFeed) throw refusals.malformedHeader();
      return at + 1 < end;
    }
    const nameStart = at;
    while (at < end && isTokenByte[bytes[at] ?? 0] === 1) at += 1;
    if (at === end) return false;
    if (at === nameStart || bytes[at] !== colon) throw refusals.malformedHeader();
    const nameEnd = at;
    at += 1;
    while (at < end && (bytes[at] === space || bytes[at] === tab)) at += 1;
    const valueStart = at;
    while (at < end && isValueByte[bytes[at] ?? 0] === 1) at += 1;
    if (at + 1 >= end && (at === end || bytes[at] === carriageReturn)) return false;
    if (bytes[at] !== carriageReturn || bytes[at + 1] !== lineFeed) throw refusals.malformedHeader();
    let valueEnd = at;
    while (valueEnd > valueStart && (bytes[valueEnd - 1] === space || bytes[valueEnd - 1] === tab))
      valueEnd -= 1;
    const name = text.slice(nameStart - start, nameEnd - start);
    // Some parsers treat a tab there as part of the value, and would find another end of the request.
    if (valueEnd < at && bytes.subarray(valueEnd, at).includes(tab) && saysWhereBodyEnds(name))
      throw refusals.malformedHeader();
    rawHeaders.push(name, text.slice(valueStart - start, valueEnd - start));
    at += 2;
  }
  return false;
}

function tooLarge(text: string): HttpError {
  const [, target = ''] = /^\S+ (\S*)/.exec(text) ?? [];
  return target.length > longestTarget ? refusals.targetTooLarge() : refusals.headersTooLarge();
}

/** Character classes of RFC 9110: `token`, visible ASCII, and field values. */
const isTokenByte = tableOf(/[!#$%&'*+.^_`|~0-9A-Za-z-]/);
const isTargetByte = tableOf(/[\x21-\x7e]/);
const isValueByte = tableOf(/[\t\x20-\x7e\x80-\xff]/);

function tableOf(characters: RegExp): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (characters.test(String.fromCharCode(byte)) ? 1 : 0));
}
