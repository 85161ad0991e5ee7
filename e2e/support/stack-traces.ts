/**
 * Playwright takes a stack at each call and looks every frame up in source maps, which is an eighth of its worker's work. Only our own files have any:
 * the frames of packages and of Node are written as they are.
 */
const withSourceMaps = Error.prepareStackTrace?.bind(Error);
const HAS_NO_SOURCE_MAP = /[\\/]node_modules[\\/]|^node:/;
const NAMELESS = { name: '', message: '' };

if (withSourceMaps) {
  const describe = (frame: NodeJS.CallSite): string =>
    HAS_NO_SOURCE_MAP.test(frame.getFileName() ?? '')
      ? // oxlint-disable-next-line typescript/no-base-to-string -- V8's own way to write a frame
        `\n    at ${frame.toString()}`
      : String(withSourceMaps(NAMELESS, [frame])).replace(/^: /, '');
  Error.prepareStackTrace = ({ name, message }, frames) => `${name}: ${message}${frames.map(describe).join('')}`;
}
