import { ProgressPage } from './progress-page.tsx';

export default function MenteeProgressPage() {
  return <ProgressPage side="mentee" />;
}
