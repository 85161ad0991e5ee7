import { Section } from './section.tsx';

const SURFACES = [
  'canvas',
  'surface',
  'sunken',
  'raised',
  'line',
  'line-strong',
  'brand',
  'brand-soft',
  'danger',
  'danger-soft',
  'success-soft',
  'warning-soft',
  'inverse',
];
const STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950];

export function TokenSection() {
  return (
    <Section title="토큰">
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-6">
        {SURFACES.map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </div>
      <div className="flex overflow-hidden rounded-lg">
        {STEPS.map((step) => (
          <div key={step} className="h-10 flex-1" style={{ background: `var(--color-purple-${step})` }} />
        ))}
      </div>
      <div>
        <p className="text-3xl font-bold">28 큰 제목이에요</p>
        <p className="text-2xl font-bold">24 화면 제목이에요</p>
        <p className="text-xl font-bold">20 구역 제목이에요</p>
        <p className="text-lg font-semibold">18 카드 제목이에요</p>
        <p>16 본문이에요. 한국어는 낱말 사이에서만 줄이 바뀌어요.</p>
        <p className="text-sm text-ink-muted">14 보조 글이에요</p>
        <p className="text-xs text-ink-faint">13 가장 작은 글이에요</p>
      </div>
    </Section>
  );
}

function Swatch({ name }: { name: string }) {
  return (
    <div className="text-xs text-ink-faint">
      <div className="h-12 rounded-md border border-line" style={{ background: `var(--color-${name})` }} />
      {name}
    </div>
  );
}
