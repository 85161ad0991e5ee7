// The dependency rules (ARCHITECTURE.md), each with the reason that its reader needs. `npm run check` holds them;
// scripts/checks/boundaries.test.ts breaks each once and sees it caught.

const TESTS = String.raw`\.test\.tsx?$|^src/(domain|server|web)/testing/`;
/** A piece of SQL, of which several stores make statements. */
const SQL_PIECE = String.raw`^src/server/features/.+-sql\.ts$`;

/** What an area, or a folder in one, gives out and erases of a member. */
const MEMBER_DATA = String.raw`^src/server/(features|platform)/.+/member-data\.ts$`;
const STORE = String.raw`^src/server/features/.+-store\.ts$`;

/** What every phone downloads. A package stands here because somebody weighed it. */
const BROWSER_PACKAGES = [
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  '@tosspayments/tosspayments-sdk',
  'clsx',
  'lucide-react',
  'pretendard',
  'react',
  'react-day-picker',
  'react-dom',
  'react-hook-form',
  'react-router',
  'tailwindcss',
  'uqr',
  'zod',
];

/** @param {string[]} names */
const packages = (names) => String.raw`(^|/)node_modules/(@types/)?(${names.join('|')})/`;

/**
 * A folder may import what `allowed` matches, and nothing else.
 * @param {string} name
 * @param {string} comment
 * @param {string} from
 * @param {string[]} allowed
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const onlyImports = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { pathNot: allowed },
});
/**
 * @param {string} name
 * @param {string} comment
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const neverImports = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    onlyImports(
      'domain-stands-alone',
      'Rules are pure: domain imports itself and zod, no platform and no other package.',
      '^src/domain/',
      ['^src/domain/', packages(['zod'])],
    ),
    onlyImports(
      'contract-knows-only-domain',
      'What travels on the wire is described with domain and zod alone, so that both sides can import it.',
      '^src/contract/',
      ['^src/(contract|domain)/', packages(['zod'])],
    ),
    onlyImports(
      'web-is-a-browser',
      'The browser imports web, domain, contract and the packages listed here; never the server, never Node.',
      '^src/web/',
      ['^src/(web|domain|contract)/', packages(BROWSER_PACKAGES)],
    ),
    onlyImports(
      'ui-knows-no-feature',
      'The design system imports itself, domain and packages: it must not know what it is used for.',
      '^src/web/ui/',
      ['^src/(web/ui|domain)/', '(^|/)node_modules/'],
    ),
    neverImports(
      'web-lib-is-below-features',
      'lib serves features and app, and knows neither.',
      { path: '^src/web/lib/', pathNot: TESTS },
      { path: '^src/web/(features|app|pages)/' },
    ),
    neverImports(
      'web-features-are-below-pages',
      'A page is composed of features: none of them imports it.',
      { path: '^src/web/features/', pathNot: TESTS },
      { path: '^src/web/pages/' },
    ),
    neverImports(
      'server-is-not-a-browser',
      'The server never imports the web.',
      { path: '^src/(server|simulator)/' },
      { path: ['^src/web/', packages(['react', 'react-dom', 'react-router', '@base-ui/react'])] },
    ),
    neverImports(
      'stores-are-private',
      'What the SQL of a folder does is its own affair: others call its verbs. Types of rows may be imported.',
      { path: '^src/server/features/([^/]+)/([^/]+)/', pathNot: TESTS },
      {
        path: STORE,
        pathNot: [String.raw`^src/server/features/$1/[^/]+-store\.ts$`, '^src/server/features/$1/$2/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    neverImports(
      'stores-of-folders-are-private',
      'What lies in an area beside its folders calls their verbs.',
      { path: String.raw`^src/server/features/([^/]+)/[^/]+\.ts$`, pathNot: TESTS },
      { path: STORE, pathNot: String.raw`^src/server/features/$1/[^/]+-store\.ts$`, dependencyTypesNot: ['type-only'] },
    ),
    neverImports(
      'stores-are-for-features',
      'Who composes the server, its ports and the demo campus call verbs.',
      { path: '^(src/server/(?!features)|seeds/)', pathNot: TESTS },
      { path: STORE, dependencyTypesNot: ['type-only'] },
    ),
    neverImports(
      'pieces-of-sql-are-for-stores',
      'A piece of SQL that several stores share (*-sql.ts) is imported by stores alone.',
      {
        path: '^(src|seeds)/',
        pathNot: [TESTS, String.raw`-store\.ts$`, SQL_PIECE, MEMBER_DATA],
      },
      { path: SQL_PIECE },
    ),
    neverImports(
      'platform-is-below-features',
      'Ports know nothing of the features that use them.',
      { path: '^src/server/(platform|db)/', pathNot: TESTS },
      { path: '^src/server/features/' },
    ),
    neverImports(
      'simulator-stands-alone',
      'The simulator plays the gateway, somebody else’s server: it knows only domain.',
      { path: '^src/simulator/', pathNot: TESTS },
      { path: '^src/(server|web|contract)/' },
    ),
    neverImports(
      'simulator-only-at-start',
      'The server speaks to the simulator as to any gateway, over HTTP; only what composes the server may create it.',
      {
        path: '^src/server/',
        pathNot: [
          TESTS,
          String.raw`^src/server/(main|start[^/]*|open-services|platform/payments/[^/]+|platform/phone/open-phone|platform/identity-providers/login-simulator)\.ts$`,
        ],
      },
      { path: '^src/simulator/' },
    ),
    neverImports(
      'only-stores-speak-sql',
      'Statements are declared in *-store.ts, src/server/db/ and what a feature gives out and erases of a member alone.',
      {
        path: '^(src|seeds)/',
        pathNot: [TESTS, '^src/server/db/', String.raw`-store\.ts$`, MEMBER_DATA],
      },
      { path: [String.raw`^src/server/db/statement\.ts$`, packages(['pg', '@electric-sql/pglite'])] },
    ),
    neverImports(
      'seeds-use-use-cases',
      'The demo campus uses what people use: domain, contract, the features’ verbs and the services.',
      { path: '^seeds/', pathNot: TESTS },
      {
        path: '^src/(server|simulator|web)/',
        pathNot: [
          '^src/server/features/',
          String.raw`^src/server/(services|open-services|env|app|workers|platform/clock)\.ts$`,
          String.raw`^src/server/platform/(jobs/job-queue|mail/(outbox|render-mail|mail-transport))\.ts$`,
          String.raw`^src/simulator/buyer\.ts$`,
        ],
      },
    ),
    neverImports(
      'strangers-files-are-read-apart',
      'What reads files of strangers runs in a process of its own, with bounds (docs/decisions/0256). Our own pictures are no stranger’s.',
      {
        path: '^src/server/',
        pathNot: [TESTS, '^src/server/platform/files/inspection/', '^src/server/features/pages/draw-share-image'],
      },
      {
        path: [packages(['sharp']), '^src/server/platform/files/inspection/(?!inspect-file)'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    neverImports(
      'only-the-inspector-decodes',
      'The server’s own process starts the inspector and imports nothing of it but types.',
      { path: '^src/server/platform/files/inspection/inspect(-file|or-process)', pathNot: TESTS },
      {
        path: '^src/server/platform/files/inspection/(?!inspect-file|inspector-process)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    neverImports(
      'uploads-come-one-way',
      'A form with a file is received by receive-upload alone, which has it inspected before it is stored.',
      { path: '^src/server/', pathNot: [TESTS, String.raw`^src/server/(app|http/receive-upload)\.ts$`] },
      { path: packages(['@fastify/multipart', '@fastify/busboy']) },
    ),
    neverImports(
      'product-without-demo',
      'The demo campus uses the product, never the other way round: the scripts that start with a demo load it.',
      { path: '^src/', pathNot: TESTS },
      { path: String.raw`^seeds/.*\.ts$` },
    ),
    neverImports(
      'platform-without-services',
      'A port takes what it needs, not everything that there is: the services are put together from ports.',
      { path: '^src/server/(platform|db)/', pathNot: TESTS },
      { path: String.raw`^src/server/(services|open-services|app)\.ts$` },
    ),
    neverImports(
      'product-without-test-code',
      'What runs in production imports no tests, no test helpers, no scripts.',
      { path: '^(src|seeds)/', pathNot: TESTS },
      { path: [TESTS, '^(scripts|e2e|bench|chaos|screens)/'] },
    ),
    neverImports(
      'product-without-dev-packages',
      'What runs in production imports no package that only development installs.',
      { path: '^(src|seeds)/', pathNot: TESTS },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    ),
    neverImports(
      'no-cycles',
      'What imports itself in a circle cannot be understood, nor loaded, alone. Types may refer to one another.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    neverImports('resolvable', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // The other frameworks of bench/peers are installed in their own folder, or not at all.
    exclude: { path: String.raw`^(dist|\.tsbuild|bench/peers)/` },
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.css'],
    },
  },
};
