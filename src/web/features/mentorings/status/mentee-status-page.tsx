import { StatusPage } from './status-page.tsx';

export default function MenteeStatusPage() {
  return <StatusPage side="mentee" />;
}
