import type { Plugin } from 'vite';
import {
  LOGO_SHAPES,
  LOGO_SIDE,
  SERVICE_DESCRIPTION,
  SERVICE_NAME,
  SPLASH_SHOWN,
  TAGLINE,
} from '../../src/domain/brand.ts';

const ROOT = '<div id="root">';

/**
 * Puts the logo, the name and the tagline into the placeholders of `src/web/index.html`, and in the built page what is loaded behind the logo: nothing
 * of it comes before the first paint. Early hints or a preload of the entry chunk would paint the logo later.
 */
export function splash(): Plugin[] {
  const parts: Readonly<Record<string, string>> = {
    logo: whiteLogoAddress(),
    name: SERVICE_NAME,
    tagline: TAGLINE,
    description: SERVICE_DESCRIPTION,
  };
  const fillIn = (page: string) =>
    page.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const part = parts[name];
      if (part === undefined) throw new Error(`index.html has an unknown placeholder: ${name}.`);
      return part;
    });
  return [
    { name: 'splash', transformIndexHtml: { order: 'pre', handler: fillIn } },
    {
      name: 'splash-first',
      transformIndexHtml: { order: 'post', handler: (page, { bundle }) => (bundle ? loadBehindLogo(page) : page) },
    },
  ];
}

/**
 * Moves the style sheet behind the logo, where the first paint does not wait for it, and has the first paint load the entry chunk. A tab in the
 * background is not painted, so it loads at once; the second is for browsers that do not tell. A later load in the tab does without the logo, and without the wait for it.
 * When it cannot be loaded, the page says so, and loads again once the server can be reached: when the browser is online again, or after longer and longer waits.
 * A server that could be reached all the time is asked once.
 */
function loadBehindLogo(page: string): string {
  const styles = /\n *(<link rel="stylesheet"[^>]*>)/.exec(page);
  const script = /\n *<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(page);
  if (!styles || !script || !page.includes(ROOT))
    throw new Error('The built page looks different: adjust loadBehindLogo.');
  const load = `{const l=()=>import("${script[1]}").catch(()=>{document.getElementById("load-error").hidden=!1;addEventListener("online",()=>c(1));c(0)}),c=w=>fetch("${script[1]}",{cache:"no-store"}).then(()=>{if(w||performance.getEntriesByType("navigation")[0].type!="reload")location.reload()},()=>{w=Math.min(2*w||1e3,3e4);setTimeout(c,w,w)});const s=document.getElementById("splash");let a;try{a=sessionStorage.getItem("${SPLASH_SHOWN}")}catch{}if(a)s.dataset.again="";if(a||document.hidden)l();else{new PerformanceObserver(l).observe({type:"paint",buffered:true});setTimeout(l,1e3)}}`;
  return page
    .replace(styles[0], '')
    .replace(script[0], '')
    .replace(ROOT, `<script>${load}</script>\n    ${styles[1]}\n    ${ROOT}`);
}

/** The logo as a data: address, so that the first paint needs no further request. */
function whiteLogoAddress(): string {
  const shapes = LOGO_SHAPES.map(({ path, opacity }) => `<path d="${path}" opacity="${opacity}"/>`).join('');
  const size = `width="${LOGO_SIDE}" height="${LOGO_SIDE}" viewBox="0 0 ${LOGO_SIDE} ${LOGO_SIDE}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="#fff">${shapes}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
