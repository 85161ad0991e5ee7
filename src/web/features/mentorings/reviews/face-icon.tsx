import { Frown, type LucideIcon, Meh, Smile } from 'lucide-react';
import type { Face } from '#domain/mentorings/reviews/review-choices.ts';

const ICONS: Readonly<Record<Face, LucideIcon>> = { GOOD: Smile, OKAY: Meh, POOR: Frown };

/** One of the three faces; decoration beside its name. */
export function FaceIcon({ face, className }: { face: Face; className?: string }) {
  const Icon = ICONS[face];
  return <Icon aria-hidden className={className} strokeWidth={1.75} />;
}
