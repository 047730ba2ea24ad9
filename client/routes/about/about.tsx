import { Outlet } from 'react-router';
import { AboutLayout } from '#client/features/about/about-layout.tsx';

export default function AboutRoute() {
  return (
    <AboutLayout>
      <Outlet />
    </AboutLayout>
  );
}
