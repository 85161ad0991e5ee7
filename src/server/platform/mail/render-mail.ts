import { html, type Html } from '#domain/text/html.ts';
import type { OutgoingMail } from './outbox.ts';

/** A fact of a mail, such as a sum of a receipt. */
export interface MailDetail {
  readonly label: string;
  readonly value: string;
}

/** What a mail says. Sentences in polite Korean. */
export interface MailContent {
  title: string;
  paragraphs: readonly string[];
  /** Facts in two columns. */
  details?: readonly MailDetail[] | undefined;
  /** A code to type in, shown large. */
  code?: string;
  /** Where it leads besides; addresses of ours come from `services.publicUrl` as well. */
  links?: readonly { label: string; url: string }[];
  /** A button; its address must come from `services.publicUrl`, never from a Host header (S-52). */
  action?: { label: string; url: string };
}

const CODE_LABEL = '인증번호';
const FOOTER = '선배랑에서 보낸 메일이에요. 이 주소로는 답장을 받을 수 없어요.';

const FONT =
  "font-family:Pretendard,-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic',sans-serif";
const STYLE = {
  body: `margin:0;padding:24px 12px;background:#f4f2fa;color:#211c33;${FONT};font-size:16px;line-height:1.6;word-break:keep-all`,
  card: 'max-width:520px;margin:0 auto;padding:32px 24px;background:#ffffff;border-radius:16px',
  brand: 'margin:0 0 20px;color:#5b34c7;font-weight:800',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.35',
  paragraph: 'margin:0 0 12px',
  code: 'margin:24px 0;padding:20px;background:#f1ecff;border-radius:12px;color:#41219c;font-size:32px;font-weight:800;letter-spacing:8px;text-align:center',
  details: 'width:100%;margin:20px 0;border-top:1px solid #e3ddf3;border-collapse:collapse;font-size:15px',
  label:
    'padding:10px 16px 10px 0;border-bottom:1px solid #e3ddf3;color:#655f78;font-weight:400;text-align:left;vertical-align:top;white-space:nowrap',
  value: 'padding:10px 0;border-bottom:1px solid #e3ddf3;font-weight:700;text-align:right;overflow-wrap:anywhere',
  link: 'color:#5b34c7;font-weight:700',
  action: 'margin:24px 0',
  button:
    'display:inline-block;padding:14px 24px;background:#5b34c7;border-radius:12px;color:#ffffff;font-weight:700;text-decoration:none',
  footer: 'max-width:520px;margin:16px auto 0;color:#655f78;font-size:13px;text-align:center',
} as const;

/** A mail's two bodies: plain text, and HTML that reads well on a phone and aloud. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: renderText(content), html: `<!doctype html>${renderHtml(content).markup}` };
}

/** The code in a mail's text, if it carries one. */
export function codeInMail(text: string): string | undefined {
  return new RegExp(`^${CODE_LABEL}: (\\S+)$`, 'm').exec(text)?.[1];
}

function renderText({ title, paragraphs, details = [], code, links = [], action }: MailContent): string {
  return [
    title,
    ...paragraphs,
    ...(details.length > 0 ? [details.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(code ? [`${CODE_LABEL}: ${code}`] : []),
    ...(links.length > 0 ? [links.map(({ label, url }) => `· ${label}: ${url}`).join('\n')] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    `-- \n${FOOTER}`,
  ].join('\n\n');
}

function renderHtml({ title, paragraphs, details = [], code, links = [], action }: MailContent): Html {
  return html`<html lang="ko">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light" />
      <title>${title}</title>
    </head>
    <body style="${STYLE.body}">
      <article style="${STYLE.card}">
        <p style="${STYLE.brand}">선배랑</p>
        <h1 style="${STYLE.title}">${title}</h1>
        ${paragraphs.map((paragraph) => html`<p style="${STYLE.paragraph}">${paragraph}</p>`)}
        ${details.length > 0 ? renderDetails(details) : undefined}
        ${code ? html`<p style="${STYLE.code}">${code}</p>` : undefined}
        ${links.map(({ label, url }) => html`<p style="${STYLE.paragraph}"><a href="${url}" style="${STYLE.link}">${label}</a></p>`)}
        ${action ? html`<p style="${STYLE.action}"><a href="${action.url}" style="${STYLE.button}">${action.label}</a></p>` : undefined}
      </article>
      <p style="${STYLE.footer}">${FOOTER}</p>
    </body>
  </html>`;
}

function renderDetails(details: readonly MailDetail[]): Html {
  return html`<table style="${STYLE.details}">
    ${details.map(
      ({ label, value }) =>
        html`<tr>
          <th scope="row" style="${STYLE.label}">${label}</th>
          <td style="${STYLE.value}">${value}</td>
        </tr>`,
    )}
  </table>`;
}

/** A mail to one person, with both bodies. */
export function composeMail(to: string, subject: string, content: MailContent): OutgoingMail {
  return { to, subject, ...renderMail(content) };
}
