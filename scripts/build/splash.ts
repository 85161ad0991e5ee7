import type { Plugin } from 'vite';
import { LOGO_SHAPES, LOGO_SIDE, SERVICE_DESCRIPTION, SERVICE_NAME, TAGLINE } from '../../src/domain/brand.ts';

/** Puts the logo, the name and the tagline into the placeholders of `src/web/index.html`. */
export function splash(): Plugin {
  const parts: Readonly<Record<string, string>> = {
    logo: whiteLogoAddress(),
    name: SERVICE_NAME,
    tagline: TAGLINE,
    description: SERVICE_DESCRIPTION,
  };
  return {
    name: 'splash',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) =>
        page.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
          const part = parts[name];
          if (part === undefined) throw new Error(`index.html has an unknown placeholder: ${name}.`);
          return part;
        }),
    },
  };
}

/** The logo as a data: address, so that the first paint needs no further request. */
function whiteLogoAddress(): string {
  const shapes = LOGO_SHAPES.map(({ path, opacity }) => `<path d="${path}" opacity="${opacity}"/>`).join('');
  const size = `width="${LOGO_SIDE}" height="${LOGO_SIDE}" viewBox="0 0 ${LOGO_SIDE} ${LOGO_SIDE}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="#fff">${shapes}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
