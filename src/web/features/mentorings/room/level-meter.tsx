import { useEffect, useRef, useState } from 'react';

/** Above this share of the full swing somebody speaks. */
const AUDIBLE = 0.04;

/** Shows how loud one's own microphone is, and says once that it is heard. */
export default function LevelMeter({ track }: { track: MediaStreamTrack }) {
  const bar = useRef<HTMLDivElement>(null);
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    const samples = new Float32Array(analyser.fftSize);
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    let frame = 0;
    const draw = () => {
      analyser.getFloatTimeDomainData(samples);
      const level = Math.min(1, 3 * samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0));
      if (bar.current) bar.current.style.transform = `scaleX(${level})`;
      if (level > AUDIBLE) setHeard(true);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [track]);
  return (
    <div>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
        <div ref={bar} className="h-full origin-left scale-x-0 rounded-full bg-success" />
      </div>
      <p role="status" className="pt-1.5 text-sm text-ink-muted">
        {isHeard ? '잘 들려요.' : '한마디 해 보세요.'}
      </p>
    </div>
  );
}
