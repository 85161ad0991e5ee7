import { ProgressPage } from './progress-page.tsx';

export default function MentorProgressPage() {
  return <ProgressPage side="mentor" />;
}
