import { StatusPage } from './status-page.tsx';

export default function MentorStatusPage() {
  return <StatusPage side="mentor" />;
}
