import { createHash } from 'node:crypto';

/** The page's inline styles and scripts as sources of a policy (https://www.w3.org/TR/CSP3/#grammardef-hash-source), each with a space before it. */
export interface InlineHashes {
  readonly style: string;
  readonly script: string;
}

/** @param html the built page; none of it may come from people, since all of it is allowed */
export function hashInlineParts(html: string): InlineHashes {
  const hashes = { style: '', script: '' };
  for (const [, tag, content = ''] of html.matchAll(/<(style|script)>([^]*?)<\/\1>/g))
    hashes[tag as keyof InlineHashes] += ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  return hashes;
}
